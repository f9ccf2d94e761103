/** The filled buttons of a view. There is one: the next thing this person should do. */
export const filled = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>('main .btn-primary')].map(
    ({ textContent }) => textContent,
  )
