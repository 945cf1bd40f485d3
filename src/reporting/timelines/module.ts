import type { AlertRecords } from '../../alerts/record.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { timelineRoutes } from './routes.ts';
import { Timelines, type TimelinesParts } from './timelines.ts';

interface Given extends Pick<TimelinesParts, 'trail' | 'transactions' | 'deliveries'> {
  alertRecords: AlertRecords;
}

export function openTimelines({ database, cursors }: Platform, given: Given): Part {
  const { trail, transactions, deliveries, alertRecords } = given;
  const timelines = new Timelines({
    ...{ database, cursors, trail, transactions, deliveries },
    unseenAlerts: (principal, alertIds) => alertRecords.unseenOf(principal, alertIds),
  });
  return { operations: timelineRoutes(timelines) };
}
