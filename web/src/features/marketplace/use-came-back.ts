import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Whether somebody came from the page where they paid. The address says so until the product is known to be theirs. */
export function useCameBack(id: number, isPaid: boolean): boolean {
  const navigate = useNavigate()
  const isSaid = useSearch({ from: '/marketplace/$id' }).paid !== undefined
  const [cameBack] = useState(isSaid)
  useEffect(() => {
    if (!isSaid || !isPaid) return
    void navigate({
      to: '/marketplace/$id',
      params: { id: String(id) },
      search: {},
      replace: true,
      resetScroll: false,
    })
  }, [isSaid, isPaid, id, navigate])
  return cameBack
}
