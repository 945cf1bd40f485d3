import { Colleague } from '../alerts/colleague.tsx';

/** @param actor `USER:id`, `CLIENT:id`, as the record has it */
export function Who({ actor }: { actor: string }) {
  return <Colleague userId={actor.replace(/^[A-Z]+:/, '')} />;
}
