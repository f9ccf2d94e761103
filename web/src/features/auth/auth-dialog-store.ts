import { create } from 'zustand'

/** Any page may ask for a sign-in; the shell holds the one dialog. */
export const useAuthDialog = create<{ open: boolean; show: () => void; hide: () => void }>()(
  (set) => ({
    open: false,
    show: () => {
      set({ open: true })
    },
    hide: () => {
      set({ open: false })
    },
  }),
)
