import { Code2, Handshake } from 'lucide-react'

/** The two sides of the platform, in the words both are asked with. */
export const ROLES = [
  {
    type: 'client',
    title: 'I’m a client',
    text: 'I post projects and look for someone to build them.',
    Icon: Handshake,
  },
  {
    type: 'developer',
    title: 'I’m a developer',
    text: 'I show my work and answer to what clients need.',
    Icon: Code2,
  },
] as const
