/**
 * The stream of changes, one for all tabs of a browser. A browser opens at most six connections to a host, and six tabs with a
 * stream each would leave none. The tab that holds the lock listens and notifies the others. Without locks (an address without
 * TLS), a tab listens while it is visible.
 */
import type { paths } from '../api/schema.d.ts';

const PATH: keyof paths = '/amlcore/api/v1/changes';
/** Wait before reconnecting to a stream that was rejected: no user is signed in, or too many streams are open. */
const AGAIN_MS = { first: 2_000, most: 300_000 };

export interface Change {
  kind: string;
  ids: string[];
  more: boolean;
}

/** `on`, `off`: whether changes arrive. `all`: changes may have been missed. */
export type Told = { type: 'on' | 'off' | 'all' } | { type: 'changes'; changes: Change[] };

/** @returns a function that stops it */
export function listen(key: string, hear: (told: Told) => void): () => void {
  const ended = new AbortController();
  const name = `amlcore-changes-${key}`;
  const channel = new BroadcastChannel(name);
  let isOn: boolean | null = null;
  const tell = (told: Told) => {
    if (told.type === 'on' || told.type === 'off') isOn = told.type === 'on';
    channel.postMessage(told);
    hear(told);
  };
  channel.onmessage = ({ data }: MessageEvent<Told | { type: 'hello' }>) => {
    if (data.type !== 'hello') hear(data);
    else if (isOn !== null) channel.postMessage({ type: isOn ? 'on' : 'off' });
  };
  channel.postMessage({ type: 'hello' });
  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = open(tell);
      ended.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  if (navigator.locks) navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => {});
  else whileVisible(ended.signal, tell);
  return () => {
    ended.abort();
    channel.close();
  };
}

function whileVisible(ended: AbortSignal, tell: (told: Told) => void): void {
  let stop: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') stop ??= open(tell);
    else {
      stop?.();
      stop = null;
    }
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: ended });
  ended.addEventListener('abort', () => stop?.());
}

/** @returns a function that closes it */
function open(tell: (told: Told) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let waitMs = AGAIN_MS.first;
  let wasOn = false;
  const again = () => {
    source.close();
    tell({ type: 'off' });
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(2 * waitMs, AGAIN_MS.most);
  };
  const connect = () => {
    source = new EventSource(PATH);
    source.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      waitMs = AGAIN_MS.first;
      tell({ type: 'on' });
      // A new stream also sends the changes of the last seconds, so the first connection misses nothing.
      if (wasOn && !(JSON.parse(data) as { resumed: boolean }).resumed) tell({ type: 'all' });
      wasOn = true;
    });
    source.addEventListener('changes', ({ data }: MessageEvent<string>) =>
      tell({ type: 'changes', ...(JSON.parse(data) as { changes: Change[] }) }),
    );
    source.addEventListener('reload', () => tell({ type: 'all' }));
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      // Otherwise the browser reconnects by itself.
      if ((JSON.parse(data) as { reason: string }).reason === 'NOT_ADMITTED') again();
    });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) again();
      else tell({ type: 'off' });
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
    tell({ type: 'off' });
  };
}
