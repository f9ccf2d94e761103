const LOCK = 'session-renewal'
/** As long as local storage may take to show in another tab what was written here. */
const SPREAD_MS = 250

let here: Promise<unknown> = Promise.resolve()

const locks = () => (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/**
 * Runs a call that ends this session and begins its successor, such as a change of the password. The server tells of the
 * end while its answer is still on the way; whoever hears it first waits with `whenRenewed`, in any tab.
 */
export function renewing<T>(call: () => Promise<T>): Promise<T> {
  const done = new Promise<T>((resolve, reject) => {
    const run = async () => {
      await call().then(resolve, reject)
    }
    const keep = async () => {
      await run()
      await new Promise((spread) => setTimeout(spread, SPREAD_MS))
    }
    const manager = locks()
    if (manager) manager.request(LOCK, keep).catch(reject)
    else void run()
  })
  here = done.catch(() => undefined)
  return done
}

/** Resolves when no tab of this browser is renewing its session: at once, as a rule. */
export async function whenRenewed(): Promise<void> {
  await here
  await locks()
    ?.request(LOCK, { mode: 'shared' }, () => undefined)
    .catch(() => undefined)
}
