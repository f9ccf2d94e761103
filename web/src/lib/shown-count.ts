const MOST_SHOWN = 99

/** A count as it stands on a badge: "12", "99+". */
export const shownCount = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
