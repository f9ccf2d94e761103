import { useState } from 'react'

/** Whether something that was waited for has come or failed once. A new attempt later does not undo it. */
export function useSettled(isPending: boolean): boolean {
  const [settled, setSettled] = useState(!isPending)
  if (!settled && !isPending) setSettled(true)
  return settled
}
