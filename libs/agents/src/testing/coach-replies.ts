export const GAP = JSON.stringify({
  findings: [{ kind: 'gap', topic_key: 'horario', title: 'No conoce el horario', line: 2 }],
});
export const PROPOSALS = JSON.stringify({
  proposals: [{ kind: 'instructions', title: 'Decirlo', rationale: 'Ayuda.', patch: { instructions: 'Nuevas.' } }],
});
export const resolved = (id: string) => ({
  resourceId: id,
  data: {
    ...({ from_status: 'open', to_status: 'resolved', resolved_by: 'human' } as const),
    conversation_id: id,
    display_id: 'C-1',
    resolved_at: null,
    ticket_id: null,
  },
});
export const NOTHING = '{"proposals": []}';
