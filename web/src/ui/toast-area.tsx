import { useEffect, type ReactNode } from 'react'
import { create } from 'zustand'

import { loadChunk } from '../lib/load-chunk'

type Kind = 'success' | 'error' | 'info' | 'warning'

interface Options {
  /** Two toasts with the same id are one. */
  readonly toastId?: string
}

/** Long after the first page, so that it is there when the network is not. */
const FETCH_AFTER_MS = 5_000

const fetchToasts = loadChunk(() => import('./toasts'))
const useCode = create<{ code: Awaited<ReturnType<typeof fetchToasts>> | null }>()(() => ({
  code: null,
}))

const show = (kind: Kind) => (content: ReactNode, options?: Options) => {
  fetchToasts().then(
    (code) => {
      // A toast that is sent before its area is drawn waits for it.
      useCode.setState({ code })
      // As a function: an element would be given properties that a fragment can't take.
      code.toast[kind](() => content, options)
    },
    () => {
      // A toast is never the only place where something is said.
    },
  )
}

/** A short message at the top right. Its code is fetched when it is first needed. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
} as const

/** Where toasts appear; see `toasts.tsx`. */
export function ToastArea() {
  const code = useCode((state) => state.code)

  useEffect(() => {
    const timer = setTimeout(() => {
      fetchToasts().catch(() => undefined)
    }, FETCH_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [])

  return code && <code.Toasts />
}
