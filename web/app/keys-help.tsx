/** The list of keyboard shortcuts. `?` opens it. */
import { Kbd, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { text } from '../text/index.ts';
import { useKeys } from '../ui/keys.ts';
import classes from './shell.module.css';

const t = text.shell.keys;

const GROUPS = [
  [
    t.everywhere,
    [
      ['⌘K', t.names.search],
      ['/', t.names.search],
      ['?', t.names.help],
    ],
  ],
  [
    t.lists,
    [
      ['J', t.names.next],
      ['K', t.names.before],
      ['Enter', t.names.open],
    ],
  ],
  [
    t.inbox,
    [
      ['N', t.names.take],
      ['A', t.names.assign],
      ['E', t.names.escalate],
      ['Y N', t.names.answer],
      ['D', t.names.decide],
      ['F T I', t.names.outcome],
      ['1–5', t.names.reason],
      ['A–Z', t.names.note],
      ['Esc', t.names.takeBack],
      ['⌘Enter', t.names.send],
    ],
  ],
  [
    t.approvals,
    [
      ['A Enter', t.names.approve],
      ['R', t.names.return],
    ],
  ],
] as const;

export default function KeysHelp() {
  const [opened, { toggle, close }] = useDisclosure();
  useKeys([['shift+?', toggle]]);
  return (
    <Modal opened={opened} onClose={close} title={t.title} closeButtonProps={{ 'aria-label': text.common.close }}>
      {GROUPS.map(([group, keys]) => (
        <section key={group} className={classes.keys}>
          <h3>{group}</h3>
          {keys.map(([key, name]) => (
            <div key={key}>
              <Kbd>{key}</Kbd>
              <span>{name}</span>
            </div>
          ))}
        </section>
      ))}
    </Modal>
  );
}
