import { PROVIDER_NAMES, type Provider } from '../../session/provider'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from '../../ui/brand-icons'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useSocialStart } from './use-social-start'

const ICONS = { google: GoogleIcon, github: GitHubIcon, linkedin: LinkedInIcon } as const

interface SocialButtonsProps {
  providers: readonly Provider[]
  /** Before the page is left. */
  onStart?: () => void
}

/** Sign-in by another account: real navigations, the server takes it from there. */
export function SocialButtons({ providers, onStart }: SocialButtonsProps) {
  const { start, notice } = useSocialStart()
  return (
    <div className="grid gap-3">
      <ul role="list" className="grid gap-3">
        {providers.map((provider) => {
          const Icon = ICONS[provider]
          return (
            <li key={provider}>
              <a
                href={`/api/auth/${provider}`}
                className={`${buttonClass('secondary')} w-full`}
                onClick={(event) => {
                  onStart?.()
                  start(event, provider)
                }}
              >
                <Icon />
                Continue with {PROVIDER_NAMES[provider]}
              </a>
            </li>
          )
        })}
      </ul>
      <Notice tone="info">{notice}</Notice>
    </div>
  )
}
