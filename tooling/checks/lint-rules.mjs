/**
 * The project's lint rules (a plugin of oxlint, configured in `.oxlintrc.json`). Only certain modules may read time,
 * randomness and the environment, so that tests can control them; `.oxlintrc.json` lists these modules. Log messages are
 * constant texts.
 */
const isMember = (node, object, property) =>
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  (node.computed
    ? node.property.type === 'Literal' && node.property.value === property
    : node.property.name === property);

const CLOCK =
  'The machine’s clock cannot be moved by a test. Take `now` as an argument in rules, ask the clock port on the server, platform/clock.ts in the browser.';
const CLOCK_IN_SQL =
  'The database’s clock cannot be moved by a test and differs from the clock port. Hand the time in as a parameter.';
const RANDOM =
  'A result that differs each time cannot be tested, and Math.random is guessable. Take randomness as an argument; for secrets use node:crypto where the action is.';
const ENVIRONMENT =
  'env.ts is the only reader of the environment: there each variable is described and checked. Add it there and hand the value in.';

const LOG_MESSAGE =
  "A message that contains data cannot be searched for. Pass the data as fields and a constant text: log.error({ queue, err }, 'job failed').";

const SQL_CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(current_timestamp|current_date|current_time|localtimestamp)\b/i;
const LOOKS_LIKE_SQL = /\b(select|insert|update|delete|where|set|values|interval|order by)\b/i;

const clock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({ node, message: CLOCK });
        }
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date')
          context.report({ node, message: CLOCK });
      },
      MemberExpression(node) {
        if (isMember(node, 'Date', 'now')) context.report({ node, message: CLOCK });
      },
    };
  },
};

const sqlClock = {
  create(context) {
    return {
      TaggedTemplateExpression(node) {
        if (!/^sql\b/.test(context.sourceCode.getText(node.tag))) return;
        for (const quasi of node.quasi.quasis) {
          if (SQL_CLOCK.test(quasi.value.raw)) context.report({ node: quasi, message: CLOCK_IN_SQL });
        }
      },
      Literal(node) {
        if (typeof node.value === 'string' && LOOKS_LIKE_SQL.test(node.value) && SQL_CLOCK.test(node.value)) {
          context.report({ node, message: CLOCK_IN_SQL });
        }
      },
    };
  },
};

const randomness = {
  create(context) {
    return {
      MemberExpression(node) {
        if (isMember(node, 'Math', 'random')) context.report({ node, message: RANDOM });
      },
    };
  },
};

const environment = {
  create(context) {
    return {
      MemberExpression(node) {
        if (!isMember(node, 'process', 'env')) return;
        // The only permitted use: passing `process.env` as a whole to its parser.
        const call = node.parent;
        if (call?.type === 'CallExpression' && call.callee.name === 'readEnv' && call.arguments[0] === node)
          return;
        context.report({ node, message: ENVIRONMENT });
      },
    };
  },
};

const LOG_FUNCTIONS = new Set(['log', 'logger', 'logEvent']);
const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Returns whether a call writes to a log: `log.warn(…)`, `request.log[level](…)`, `logEvent(…)`. */
function isLogCall({ callee }) {
  const isLog = (node) =>
    node.type === 'Identifier'
      ? LOG_FUNCTIONS.has(node.name)
      : node.type === 'MemberExpression' && !node.computed && LOG_FUNCTIONS.has(node.property.name);
  if (callee.type === 'Identifier') return isLog(callee);
  if (callee.type !== 'MemberExpression' || !isLog(callee.object)) return false;
  return callee.computed || LOG_LEVELS.has(callee.property.name);
}

function isConstantText(node) {
  if (node?.type === 'ConditionalExpression')
    return isConstantText(node.consequent) && isConstantText(node.alternate);
  return node?.type === 'Literal' && typeof node.value === 'string';
}

const logMessages = {
  create(context) {
    return {
      CallExpression(node) {
        if (!isLogCall(node)) return;
        const [first, second] = node.arguments;
        // Fields, if any, come before the text; values of a format string after it would be part of the message.
        const isConstant =
          node.arguments.length === 1
            ? isConstantText(first)
            : node.arguments.length === 2 && !isConstantText(first) && isConstantText(second);
        if (!isConstant) context.report({ node, message: LOG_MESSAGE });
      },
    };
  },
};

export default {
  meta: { name: 'aaspaas' },
  rules: { clock, 'sql-clock': sqlClock, randomness, environment, 'log-messages': logMessages },
};
