export { Inbox } from './inbox'
export { KINDS } from './kinds'
