/*
 * Documents are only for those who are signed in, so a plain link doesn't reach them: they are read by a call and handed
 * to the browser.
 */

/** Long enough for the browser to have taken it up. */
const TAKEN_UP_MS = 60_000

function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, TAKEN_UP_MS)
  return address
}

/** Among the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = addressOf(file)
  link.download = name
  link.click()
}

/** A page to print, in a tab of its own. */
export async function openPrintable(read: () => Promise<string>): Promise<void> {
  // Opened while the press is fresh: a window that opens later is blocked.
  const tab = window.open('', '_blank')
  try {
    const page = await read()
    // A page from memory has no address that the style sheet could be relative to.
    const whole = page.replace('href="/print.css"', `href="${window.location.origin}/print.css"`)
    const address = addressOf(new Blob([whole], { type: 'text/html' }))
    if (tab) tab.location.replace(address)
    else window.location.assign(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
