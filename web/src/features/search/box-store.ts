import { create } from 'zustand'

/** Where there is little room the box is folded away; any page may ask for it. */
export const useSearchBox = create<{ open: boolean; show: () => void; hide: () => void }>()(
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
