/** A wallet: address, exposure, listed counterparties, declaration as a house wallet. */
import { Link } from '@tanstack/react-router';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatCount, formatScore } from '../../../ui/format.ts';
import { Name } from '../../../ui/name.tsx';
import { Section } from '../../../ui/page.tsx';
import type { StoredAlert } from '../alerts-api.ts';
import classes from './evidence.module.css';
import { factsOf } from './kind.ts';
import { percentOf } from './percent.ts';

const t = evidence.wallet;

export function WalletEvidence({ alert }: { alert: StoredAlert }) {
  return factsOf(alert.hits, 'wallet').map(({ facts: wallet, finding, hit }) => {
    const { address, isListed, movements, share, measures, stopped, declaredAs, listed } = wallet;
    const house = t.house[declaredAs as keyof typeof t.house];
    return (
      <Section key={address} title={t.title} aside={<strong>{formatScore(finding.score)}</strong>}>
        <Facts
          rows={[
            [
              t.address,
              <span key="address" className={`mono ${classes.address}`}>
                {address}
              </span>,
            ],
            [t.chain, hit.currency],
            [t.kind, isListed ? t.listed : t.exposed],
            [t.hops, isListed ? t.noHop : t.oneHop],
            ...(share !== null && measures !== null && movements !== null
              ? ([
                  [t.share, t.shareOf(percentOf(share), measures, movements)],
                  [t.stopped, formatCount(stopped ?? 0)],
                ] as const)
              : []),
            [
              t.declared,
              <span key="declared">
                {house ?? t.notDeclared} · <Link to="/settings/house-wallets">{t.houseWallets}</Link>
              </span>,
            ],
          ]}
        />
        <h3 className={classes.sub}>{t.counterparties}</h3>
        {listed.length === 0 && <p className="quiet">{t.none}</p>}
        {listed.length > 0 && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t.address}</th>
                <th scope="col">{t.holder}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((one) => (
                <tr key={`${one.address} ${one.profileId}`}>
                  <td className={`mono ${classes.address}`}>{one.address}</td>
                  <td>
                    <Link to="/profiles/$profileId" params={{ profileId: one.profileId }}>
                      <Name>{one.primaryName}</Name>
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    );
  });
}
