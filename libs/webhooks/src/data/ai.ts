export interface AiData {
  'ai_agent.publish': {
    ai_agent_id: string;
    name: string | null;
    updated_at: string | null;
  };
  'ai_agent_graph.publish': {
    tenant_id: string;
    graph_id: string;
    version_id: string;
    version_number: number;
    topology: 'single' | 'sequential' | 'routing' | 'supervisor' | 'parallel' | 'evaluator_loop';
  };
  'agent_scenario_run.completed': {
    run_id: string;
    scenario_id: string;
    scenario_display_id: string;
    ai_agent_id: string;
    agent_version_kind: 'draft' | 'live';
    batch_id: string | null;
    status: 'passed' | 'partial' | 'failed' | 'error';
    score: number | null;
    hard_fails: {
      id: string;
      kind: string;
      evidence: string;
    }[];
    duration_ms: number;
  };
  'agent_scenario_suite.completed': {
    suite_run_id: string;
    suite_id: string;
    suite_name: string | null;
    kind: 'golden' | 'nightly' | 'exploratory' | 'on_change' | null;
    ai_agent_id: string;
    batch_id: string;
    trigger: 'manual' | 'publish' | 'cron' | 'api';
    agent_version_kind: 'draft' | 'live';
    agent_version_number: number | null;
    summary: {
      n: number;
      passed: number;
      partial: number;
      failed: number;
      error: number;
      hard_fails: number;
      pass_rate: number | null;
      flaky: number;
      cost_usd: number;
      duration_ms: number;
    };
    delta: {
      pass_rate: number | null;
      vs_suite_run_id: string | null;
    } | null;
  };
  'coach.proposals_ready': {
    ai_agent_id: string;
    finding_id?: string;
    correction_id?: string;
    source: 'review' | 'investigation' | 'correction';
    proposals: number;
  };
  'coach.finding_ready': {
    ai_agent_id: string;
    findings: {
      id: string;
      kind: string;
      topic_key: string;
      title: string;
      occurrence_count: number;
      status: string;
    }[];
    source: 'review';
  };
  'voice.autonomous_call': {
    lead_id: string;
    contact_id: string | null;
    agent_id: string;
    autonomy_level: 'proactive' | 'autonomous';
  };
}
