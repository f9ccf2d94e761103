import { civilDay } from '../../lib/time'

/** When a request is needed: "Needed by Dec 12". */
export function NeededBy({ deadline }: { deadline: string }) {
  return (
    <>
      Needed by <time dateTime={deadline}>{civilDay(deadline)}</time>
    </>
  )
}
