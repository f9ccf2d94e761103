import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { buttonClass } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useOpened } from '../../ui/use-opened'
import type { Showcase } from './types'

const fetchDelete = loadChunk(() => import('./delete-showcase'))

/** What only the owner can do with a showcase. */
export function OwnerActs({ showcase }: { showcase: Showcase }) {
  const [isDeleting, setDeleting] = useState(false)
  const close = () => {
    setDeleting(false)
  }
  const remove = useOpened(isDeleting, fetchDelete, close)
  return (
    <>
      <Link
        to="/showcase/edit/$id"
        params={{ id: String(showcase.id) }}
        className={buttonClass('secondary', 'small')}
      >
        <Pencil aria-hidden size={17} />
        Edit
      </Link>
      <Menu
        label="More actions"
        trigger={<Ellipsis aria-hidden size={20} />}
        items={[
          {
            label: 'Delete showcase',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => {
              setDeleting(true)
            },
          },
        ]}
      />
      {remove && <remove.DeleteShowcase showcase={showcase} onClose={close} />}
    </>
  )
}
