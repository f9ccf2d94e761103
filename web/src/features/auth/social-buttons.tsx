import { rememberProvider, type Provider } from '../../session/provider'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from '../../ui/brand-icons'
import { buttonClass } from '../../ui/button'

const PROVIDERS = {
  google: { label: 'Continue with Google', Icon: GoogleIcon },
  github: { label: 'Continue with GitHub', Icon: GitHubIcon },
  linkedin: { label: 'Continue with LinkedIn', Icon: LinkedInIcon },
} as const

/** Sign-in by another account: real navigations, the server takes it from there. */
export function SocialButtons({ providers }: { providers: readonly Provider[] }) {
  return (
    <ul role="list" className="grid gap-3">
      {providers.map((provider) => {
        const { label, Icon } = PROVIDERS[provider]
        return (
          <li key={provider}>
            <a
              href={`/api/auth/${provider}`}
              className={`${buttonClass('secondary')} w-full`}
              onClick={() => {
                rememberProvider(provider)
              }}
            >
              <Icon />
              {label}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
