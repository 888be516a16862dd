/** The page "How work is given"; its figures come from the weights of the plan. */
export const assignment = {
  'assignment.title': 'How work is given',
  'assignment.intro':
    'A program decides who does each job. It looks at everyone who offers the service, covers the place and is free at that time. For each of them it adds up a cost in minutes. Then it chooses so that all jobs of the day together cost least.',
  'assignment.version': 'These are the figures that the program uses now (version {version}).',
  'assignment.counts': 'What counts',
  'assignment.travel':
    'Travel: each minute of extra travel on that day costs 1 minute. If less than {under_minutes} minutes are left between two jobs, each missing minute costs {per_minute}.',
  'assignment.rating':
    'Rating: each point above {neutral_score} saves {per_point} minutes, and each point below costs as much, at most {limit} minutes. Without reviews it counts 0.',
  'assignment.fairness':
    'Share of work: if you have no paid work, it saves {per_median} minutes. If your share is twice the usual one near you, it costs {per_median} minutes. It is never more than {limit} minutes. We look at {days} days, at most {day_hours} hours a day, and the usual share counts as at least {least_median}%.',
  'assignment.continuity':
    'The customer knows you: if they rated you {least_stars} or more, it saves {rated_well} minutes. If you worked for them before, it saves {worked_before} minutes.',
  'assignment.skill':
    'Skill: each level above what the service needs costs {per_level_above} minutes, so that experts stay free for the work that needs them.',
  'assignment.newcomer':
    'First jobs: each of your first {jobs} jobs in the first {days} days saves {bonus} minutes.',
  'assignment.in_a_row':
    'Turns: after {jobs} jobs in a row of the same kind in the same area, the next one costs {extra} minutes more, if someone else is at most {within} minutes behind.',
  'assignment.unassigned':
    'No one fits: a job that would cost more than {any} minutes is not given by the plan. If its time was promised to the customer, the limit is {promised} minutes.',
  'assignment.chosen': 'If the customer chose you, the job is yours as long as you are free.',
  'assignment.never': 'What never counts',
  'assignment.never_rates': 'How often you accept, decline or cancel work.',
  'assignment.never_duty': 'How long you are on duty, and how fast you answer.',
  'assignment.never_gender':
    'Whether you are a woman or a man, except where a service lets the customer choose and the customer did.',
  'assignment.soon': 'Work that begins soon',
  'assignment.soon_text':
    'We ask professionals on duty, the nearest first. The first one who accepts gets the job. You can decline without a disadvantage. If no one accepts, the program gives it to someone who works at that time, as for other jobs, but never to someone who declined it.',
  'assignment.who': 'Who decides',
  'assignment.who_text':
    'The decision is automatic. In some cities an operator confirms the plan or chooses the professional. You see the reason with each job, and for jobs that went to others in “How nearby jobs were assigned”. The reason never names the other professional or the customer.',
  'assignment.disagree': 'If you disagree',
  'assignment.disagree_text':
    'You can refuse any job. Tap “Ask for a review” at a job or in “How nearby jobs were assigned”: a person checks the decision and answers within {hours} hours. You can also write to us under “Report & Queries”.',
} as const;
