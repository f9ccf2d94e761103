export { AdminTickets } from './admin-tickets'
