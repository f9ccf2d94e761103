export const PROVIDERS = ['google', 'github', 'linkedin'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  github: 'GitHub',
  linkedin: 'LinkedIn',
}

const KEY = 'oauthProvider'

export function isProvider(value: unknown): value is Provider {
  return PROVIDERS.some((provider) => provider === value)
}

/** Two of the return points do not name the provider in their path; the tab remembers which one it left for. */
export function rememberProvider(provider: Provider): void {
  try {
    sessionStorage.setItem(KEY, provider)
  } catch {
    // The return point then asks to start again.
  }
}

export function rememberedProvider(): Provider | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    return isProvider(stored) ? stored : null
  } catch {
    return null
  }
}
