/** Relations of a listed party as a graph, one or two steps away. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { profile as t } from '../../text/profile.ts';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import type { Links } from '../../ui/links/links.ts';
import { Section } from '../../ui/page.tsx';
import { wordsOf } from '../../ui/words.ts';
import { relationsQuery } from './lists-api.ts';

type Profile = Answer<'/amlcore/api/v1/profiles/{profileId}'>;
type Graph = Answer<'/amlcore/api/v1/profiles/{profileId}/relations'>;

/** Minimum number of relations for a graph. */
const DRAWN_FROM = 2;

export function RelationsDrawn({ profile }: { profile: Profile }) {
  const [depth, setDepth] = useState(1);
  const { data, error } = useQuery(relationsQuery(profile.profileId, depth));
  const links = useMemo(() => data && linksOf(data), [data]);
  // An internal list entry has no graph in the service. It is drawn from its own data.
  if (error) return <OwnRelations profile={profile} />;
  if (!data || !links || (depth === 1 && data.edges.length < DRAWN_FROM)) return null;
  const { leftOut } = data;
  return (
    <Section
      title={t.relationsDrawn}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t.steps}
          value={String(depth)}
          onChange={(value) => setDepth(Number(value))}
          data={[1, 2, 3].map((steps) => ({ value: String(steps), label: t.stepsAway(steps) }))}
        />
      }
    >
      <LinkGraph label={t.relationsDrawn} links={links} />
      {(leftOut.nodes > 0 || leftOut.edges > 0) && <p className="quiet">{t.leftOut(leftOut.nodes, leftOut.edges)}</p>}
    </Section>
  );
}

function OwnRelations({ profile }: { profile: Profile }) {
  const links = useMemo(() => linksOfProfile(profile), [profile]);
  if (links.links.length < DRAWN_FROM) return null;
  return (
    <Section title={t.relationsDrawn}>
      <LinkGraph label={t.relationsDrawn} links={links} />
    </Section>
  );
}

function linksOf({ profileId, nodes, edges }: Graph): Links {
  return {
    nodes: nodes.map(({ nodeId, profileId: id, name, watchlistStatus }) => ({
      id: nodeId,
      kind: 'PROFILE',
      label: name ?? nodeId,
      isCentre: nodeId === profileId,
      ...(watchlistStatus === 'DELISTED' && { detail: t.offLists }),
      ...(id && { opens: { to: '/profiles/$profileId', params: { profileId: id } } }),
    })),
    links: edges.map(({ from, to, role, type, share }) => ({
      ...{ from, to },
      label: [role ?? wordsOf(type).toLowerCase(), share !== null && t.share(share)].filter(Boolean).join(', '),
    })),
  };
}

function linksOfProfile({ profileId, names, outgoingEdges }: Profile): Links {
  const centre = {
    id: profileId,
    kind: 'PROFILE' as const,
    label: names[0]?.fullNameRaw ?? profileId,
    isCentre: true,
  };
  const ends = (outgoingEdges ?? []).map(({ edgeId, targetProfileId, targetName, type, role, share }) => ({
    node: {
      id: targetProfileId ?? edgeId,
      kind: 'PROFILE' as const,
      label: targetName ?? targetProfileId ?? edgeId,
      ...(share !== null && { detail: t.share(share) }),
      ...(targetProfileId && {
        opens: { to: '/profiles/$profileId' as const, params: { profileId: targetProfileId } },
      }),
    },
    label: role ?? type.toLowerCase().replaceAll('_', ' '),
  }));
  const nodes = new Map(ends.map(({ node }) => [node.id, node]));
  nodes.delete(profileId);
  return {
    nodes: [centre, ...nodes.values()],
    links: ends
      .filter(({ node }) => node.id !== profileId)
      .map(({ node, label }) => ({ from: profileId, to: node.id, label })),
  };
}
