import type { Typology } from '../typology.ts';
import { cashBeyondPeers } from './cash-beyond-peers.ts';
import { payersBeyondPeers } from './payers-beyond-peers.ts';

export const PEERS: readonly Typology[] = [cashBeyondPeers, payersBeyondPeers];
