import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { takePath } from '../../session/redirect-path'
import { signOut } from '../../session/start'
import { useSession } from '../../session/store'
import { PageHeading } from '../../ui/page-heading'
import { rememberLeaver } from './left-behind'

export function LogoutPage() {
  const navigate = useNavigate()

  useEffect(() => {
    const { user } = useSession.getState()
    if (user) rememberLeaver(user.id)
    signOut()
    // Who leaves on purpose does not want to be brought back.
    takePath()
    void navigate({ to: '/login', replace: true })
  }, [navigate])

  return (
    <div className="wrap py-16">
      <PageHeading title="Logging out" />
    </div>
  )
}
