/** Marks for risk and verdict: a word with an icon and a color, never color alone. */
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconEqualNot,
  IconInfoCircle,
  IconMinus,
  IconTilde,
  IconX,
} from './icons.ts';
import type { RiskLevel } from './risk.ts';

type Tone = RiskLevel | 'GOOD';

const RISK_ICONS: Readonly<Record<Tone, typeof IconX>> = {
  CRITICAL: IconAlertOctagon,
  HIGH: IconAlertTriangle,
  MEDIUM: IconInfoCircle,
  LOW: IconInfoCircle,
  INFORMATIONAL: IconInfoCircle,
  GOOD: IconCircleCheck,
};

/** A word with the icon and color of its risk. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = RISK_ICONS[tone];
  return (
    <span className={`mark risk-${tone}`}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

export function RiskMark({ level }: { level: RiskLevel }) {
  return <Mark tone={level}>{text.common.risk[level]}</Mark>;
}

export type Verdict = keyof typeof text.common.verdict;

const VERDICTS: Readonly<Record<Verdict, { icon: typeof IconX; tone: string }>> = {
  EXACT: { icon: IconCheck, tone: 'exact' },
  CLOSE: { icon: IconTilde, tone: 'close' },
  CONFLICT: { icon: IconX, tone: 'conflict' },
  DIFFERENT: { icon: IconEqualNot, tone: 'different' },
  MISSING: { icon: IconMinus, tone: 'missing' },
};

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { icon: Icon, tone } = VERDICTS[verdict];
  return (
    <span className={`verdict verdict-${tone}`}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {text.common.verdict[verdict]}
    </span>
  );
}
