import { useQuery } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'
import { ownProfilesQuery } from './queries'

/** The picture of whoever is signed in: a developer's face, or a client's logo. */
export function useOwnPicture() {
  const role = useSession(({ user }) => (mustChooseRole(user) ? null : user?.userType))
  const { data } = useQuery({
    ...ownProfilesQuery(),
    enabled: Boolean(role),
    // Asked for once: whoever changes the picture on this device changes it here too.
    staleTime: Infinity,
  })
  const logo = role === 'client' && data?.client_profile?.logo_url
  return logo
    ? ({ src: logo, shape: 'firm' } as const)
    : ({ src: data?.developer_profile?.avatar_url, shape: 'person' } as const)
}
