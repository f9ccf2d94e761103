import { create } from 'zustand'

/** Whether the server tells news as it happens. While it does not, lists that need them ask now and again. */
export const useStream = create<{ up: boolean }>()(() => ({ up: false }))

const POLL_MS = 30_000

/** How often to ask for what the stream would tell: not at all while it is up. */
export const usePollWhenDown = (): number | false =>
  useStream((state) => (state.up ? false : POLL_MS))
