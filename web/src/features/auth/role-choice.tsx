import { Code2, Handshake } from 'lucide-react'

/** The two sides of the platform, in the words both are asked with. */
export const ROLES = [
  {
    type: 'client',
    title: 'I’m a client',
    text: 'I post requests and find developers.',
    Icon: Handshake,
  },
  {
    type: 'developer',
    title: 'I’m a developer',
    text: 'I show my work and respond to client requests.',
    Icon: Code2,
  },
] as const
