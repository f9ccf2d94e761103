import { useOnDemand } from '../lib/use-on-demand'
import { toast } from './toast-area'

/**
 * The code of a dialog or a menu, fetched when it is first opened. If it doesn't arrive, `close` is called and a toast
 * says why; the next press tries again.
 */
export function useOpened<T>(open: boolean, load: () => Promise<T>, close: () => void): T | null {
  return useOnDemand(open, load, () => {
    close()
    toast.error('This couldn’t be opened. Check your connection and try again.')
  })
}
