export { AdminTickets as Part } from '../support/public'
