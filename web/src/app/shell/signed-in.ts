/* What stands around every page for those who are signed in: one piece of code, so that it comes in few files. */
export { Bell } from '../../features/bell/public'
export { Inbox } from '../../features/notifications/public'
export { UploadPlace } from '../../features/uploads/upload-place'
export { AccountMenu } from './account-menu'
export { RoleRow } from './role-row'
export { TabBar } from './tab-bar'
