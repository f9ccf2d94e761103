import { memo } from 'react'

import { DayRow, MessageRow, SystemRow, UnreadRow } from './message-row'
import type { Row } from './rows'
import { WaitingRow, type WaitingActions } from './waiting-row'

interface ThreadRowProps {
  row: Row
  otherId: number
  otherName: string
  isMarked: boolean
  actions: WaitingActions
}

/** One row of a conversation. The rows are computed anew with every change: one that says the same is not drawn again. */
export const ThreadRow = memo(
  function ThreadRow({ row, otherId, otherName, isMarked, actions }: ThreadRowProps) {
    switch (row.kind) {
      case 'day':
        return <DayRow row={row} />
      case 'unread':
        return <UnreadRow />
      case 'system':
        return <SystemRow row={row} who={row.message.sender_id === otherId ? otherName : 'You'} />
      case 'message':
        return <MessageRow row={row} author={row.own ? 'You' : otherName} isMarked={isMarked} />
      case 'waiting':
        return <WaitingRow row={row} actions={actions} />
    }
  },
  ({ row: before, ...rest }, { row: now, ...others }) =>
    isSame(before, now) && isSame(rest, others),
)

function isSame<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(one) as (keyof T)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name], other[name]))
  )
}
