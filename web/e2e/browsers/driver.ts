/** What the journey needs of a browser, so that it is written once for all of them. */
export interface Driver {
  readonly goTo: (address: string) => Promise<void>
  /** With the pointer. */
  readonly click: (xpath: string) => Promise<void>
  /** With the keyboard, letter by letter, after a click; a line break is the Enter key. */
  readonly type: (xpath: string, text: string) => Promise<void>
  /** Chooses a file on this machine. */
  readonly attach: (xpath: string, file: string) => Promise<void>
  /** The value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** The errors that pages have written to the console, and what they threw. */
  readonly complaints: () => Promise<readonly string[]>
  readonly quit: () => Promise<void>
}

/** Ways to find things by what a person reads. They can be joined: `${dialog}${button('Send')}`. */
export const dialog = '//dialog'
export const thread = '//*[@role="log"]'
/** A button also has what it says while it is busy, hidden. */
export const button = (name: string): string =>
  `//button[@aria-label="${name}" or descendant-or-self::*[normalize-space()="${name}"]]`
export const link = (words: string): string =>
  `//a[contains(normalize-space(), "${words}") or contains(@aria-label, "${words}")]`
export const field = (label: string): string =>
  `//*[self::input or self::textarea][starts-with(@aria-label, "${label}") or @id=//label[starts-with(normalize-space(), "${label}")]/@for]`
export const text = (words: string): string =>
  `//*[text()[contains(normalize-space(), "${words}")]]`

/** Scrolls to the first of these that is shown. Gives back its place, counted from 1, and where it is on the screen; or null. */
export const whereIs = (xpath: string): string => `(() => {
  const all = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
  for (let at = 0; at < all.snapshotLength; at++) {
    const element = all.snapshotItem(at)
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = element.getBoundingClientRect()
    return [at + 1, x, y]
  }
  return null
})()`
