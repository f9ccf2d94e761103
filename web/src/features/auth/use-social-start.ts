import { useState, type MouseEvent } from 'react'

import { onceApi, unwrap } from '../../api/client'
import { PROVIDER_NAMES, rememberProvider, type Provider } from '../../session/provider'

/** When that can't be told, the server's own page says it. */
async function isSetUp(provider: Provider): Promise<boolean> {
  try {
    return (await unwrap(onceApi.GET('/auth/providers')))[provider]
  } catch {
    return true
  }
}

/** Links to another provider: they leave the page only when that provider has keys on this server. */
export function useSocialStart() {
  const [missing, setMissing] = useState<Provider | null>(null)

  const start = (event: MouseEvent<HTMLAnchorElement>, provider: Provider) => {
    rememberProvider(provider)
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    setMissing(null)
    void isSetUp(provider).then((is) => {
      if (is) window.location.assign(href)
      else setMissing(provider)
    })
  }

  return {
    start,
    notice: missing && `${PROVIDER_NAMES[missing]} sign-in isn’t set up on this server.`,
  }
}
