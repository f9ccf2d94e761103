import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { useSession } from '../../session/store'
import { buttonClass } from '../../ui/button'

/** For developers: nobody else sells. */
export function NewProductLink({ isMain = true }: { isMain?: boolean }) {
  const isDeveloper = useSession((state) => state.user?.userType === 'developer')
  if (!isDeveloper) return null
  return (
    <Link to="/marketplace/new" className={buttonClass(isMain ? 'primary' : 'secondary')}>
      <Plus aria-hidden size={18} />
      New product
    </Link>
  )
}
