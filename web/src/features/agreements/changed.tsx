/** Struck through and tinted, so that it doesn't depend on colour alone. */
export const GONE = 'rounded-[3px] bg-gone px-0.5 text-gone-ink'
export const ADDED =
  'rounded-[3px] bg-add px-0.5 text-ink underline decoration-1 underline-offset-3'

/** A fact, and what it was in the version before if it was something else. */
export function Changed({ before, now }: { before: string | undefined; now: string }) {
  if (before === undefined || before === now) return now
  return (
    <>
      {before !== '' && <del className={GONE}>{before}</del>}{' '}
      {now !== '' && <ins className={ADDED}>{now}</ins>}
    </>
  )
}
