import { useEffect } from 'react'
import { create } from 'zustand'

const useNamed = create<{ name: string | null }>()(() => ({ name: null }))

/** The title that the current page has set, or null. */
export const usePageName = (): string | null => useNamed((state) => state.name)

/** For a page whose name comes with its data (a person, a request): the browser's title, while it is shown. */
export function useNamedPage(name: string | null | undefined): void {
  useEffect(() => {
    if (name === null || name === undefined || name === '') return
    useNamed.setState({ name })
    return () => {
      useNamed.setState({ name: null })
    }
  }, [name])
}
