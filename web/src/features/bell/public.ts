export { Bell } from './bell'
