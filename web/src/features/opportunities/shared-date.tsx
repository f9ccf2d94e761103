import { exactTime, shortDay } from '../../lib/time'

/** When a client invited somebody, in the words of the specification. */
export function SharedDate({ date }: { date: string }) {
  return (
    <>
      Shared:{' '}
      <time dateTime={date} title={exactTime(date)}>
        {shortDay(date)}
      </time>
    </>
  )
}
