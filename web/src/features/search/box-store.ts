import { create } from 'zustand'

interface SearchBox {
  /** Where there is little room the box is folded away; any page may ask for it. */
  readonly open: boolean
  /** The dialog that searches pages, people and one's own things. */
  readonly palette: boolean
  readonly show: () => void
  readonly hide: () => void
}

export const useSearchBox = create<SearchBox>()((set) => ({
  open: false,
  palette: false,
  show: () => {
    set({ open: true })
  },
  hide: () => {
    set({ open: false })
  },
}))

export const showPalette = () => {
  useSearchBox.setState({ palette: true })
}

export const hidePalette = () => {
  useSearchBox.setState({ palette: false })
}
