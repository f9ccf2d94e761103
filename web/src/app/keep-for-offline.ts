/** A page goes on loading its parts for a while, and the files that are kept for later would be in their way. */
const PAGE_FIRST_MS = 4_000

/** Lets the app open without a network from the next visit on. No page waits for it: it starts once all is quiet. */
export function keepForOffline(): void {
  // A development server has no worker, and not every browser takes one.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    setTimeout(() => {
      whenIdle(() => {
        // Without it the app works all the same, as long as there is a network.
        register().catch(() => undefined)
      })
    }, PAGE_FIRST_MS)
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.register('/sw.js')
  // A new version may take over if this page is of that version already; see `worker/worker.ts`.
  waiting?.postMessage(entryOfThisPage())
}

/** A page that came drawn fetches the entry by `start.js`. */
function entryOfThisPage(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>(
    'script[data-entry], script[type=module]',
  )
  return script?.dataset.entry ?? script?.src
}

function whenIdle(start: () => void): void {
  // Safari has it since version 18 only.
  const { requestIdleCallback } = window as Partial<Window>
  if (requestIdleCallback) requestIdleCallback(start)
  else start()
}
