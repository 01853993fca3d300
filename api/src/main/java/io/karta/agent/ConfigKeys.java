/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Configuration keys of Karta for MicroProfile Config. {@code <name>} is a name that the application chooses.
 * Durations are in ISO-8601 format ({@code PT60S}).
 */
public final class ConfigKeys {

    /** {@value}: name of a model; the model that {@code withDefaultLlm()} uses. Default: the only configured model. */
    public static final String DEFAULT_MODEL = "karta.default-model";

    /**
     * {@value}: true or false; whether undefined names in code or configuration (roles of models, keys of Karta) are
     * errors instead of warnings. Default: false.
     */
    public static final String STRICT = "karta.strict";

    /** {@value}: prefix of the keys of models, {@code karta.models.<name>.<key>}. */
    public static final String MODELS = "karta.models.";

    /** {@value}: text; the provider of the model, one of the modules under {@code providers/}. Required. */
    public static final String PROVIDER = "provider";

    /** {@value}: text; the vendor's model name. Default: the provider's. */
    public static final String MODEL = "model";

    /** {@value}: text; the vendor's API key. Default: none. Never logged. */
    public static final String API_KEY = "api-key";

    /** {@value}: URL; the base URL of the vendor's API. Default: the vendor's own. */
    public static final String BASE_URL = "base-url";

    /** {@value}: text; the path of the completions endpoint, relative to the base URL. Default: the vendor's own. */
    public static final String COMPLETIONS_PATH = "completions-path";

    /** {@value}: {@code name=value, name=value}; additional HTTP headers. Default: none. Values are never logged. */
    public static final String HEADERS = "headers";

    /** {@value}: duration; the timeout of one attempt. Default: {@code PT60S}. */
    public static final String TIMEOUT = "timeout";

    /** {@value}: integer of at least 0; the maximum number of retries of a call. Default: 3. */
    public static final String RETRY_MAX_RETRIES = "retry.max-retries";

    /** {@value}: duration; the delay before the first retry. Default: {@code PT0.5S}. */
    public static final String RETRY_DELAY = "retry.delay";

    /** {@value}: duration; the maximum random variation of each delay. Default: {@code PT0.2S}. */
    public static final String RETRY_JITTER = "retry.jitter";

    /**
     * {@value}: duration longer than {@link #RETRY_DELAY}; the time since the first attempt after which no retry
     * starts; zero for no limit. Default: {@code PT3M}.
     */
    public static final String RETRY_MAX_DURATION = "retry.max-duration";

    /** {@value}: number of at least 1; the factor between two delays. Default: 2. */
    public static final String RETRY_BACKOFF_FACTOR = "retry.exponential-backoff.factor";

    /** {@value}: duration; the longest delay, unless the vendor requests a longer one. Default: {@code PT60S}. */
    public static final String RETRY_BACKOFF_MAX_DELAY = "retry.exponential-backoff.max-delay";

    /**
     * {@value}: names of models, separated by commas; the fallback chain, used in this order when the model fails.
     * Default: empty.
     */
    public static final String FALLBACK = "fallback";

    /**
     * {@value}: duration; how long an open circuit breaker rejects calls. Default: {@code PT5S}, if there is another
     * key of the circuit breaker; without any of them there is none.
     */
    public static final String CIRCUIT_BREAKER_DELAY = "circuit-breaker.delay";

    /**
     * {@value}: integer of at least 1; the number of attempts in the rolling window of the circuit breaker. Default:
     * 20.
     */
    public static final String CIRCUIT_BREAKER_REQUEST_VOLUME_THRESHOLD = "circuit-breaker.request-volume-threshold";

    /**
     * {@value}: number of 0 to 1; the ratio of failed attempts in the window that opens the circuit breaker. Default:
     * 0.5.
     */
    public static final String CIRCUIT_BREAKER_FAILURE_RATIO = "circuit-breaker.failure-ratio";

    /**
     * {@value}: integer of at least 1; the number of successful calls that closes a half-open circuit breaker. Default:
     * 1.
     */
    public static final String CIRCUIT_BREAKER_SUCCESS_THRESHOLD = "circuit-breaker.success-threshold";

    /** {@value}: integer of at least 1; the maximum number of concurrent calls of the model. Default: unlimited. */
    public static final String BULKHEAD_VALUE = "bulkhead.value";

    /**
     * {@value}: integer of at least 0; the maximum number of calls that wait for the bulkhead. Default: unlimited.
     */
    public static final String BULKHEAD_WAITING_TASK_QUEUE = "bulkhead.waiting-task-queue";

    /** {@value}: duration; the minimum interval between two calls of the model. Default: {@code PT0S}. */
    public static final String MIN_INTERVAL = "min-interval";

    /** {@value}: number of 0 to 2; the sampling temperature. Default: the vendor's. */
    public static final String TEMPERATURE = "temperature";

    /** {@value}: number above 0, at most 1; the nucleus sampling threshold. Default: the vendor's. */
    public static final String TOP_P = "top-p";

    /** {@value}: integer of at least 1; the number of most likely tokens to sample from. Default: the vendor's. */
    public static final String TOP_K = "top-k";

    /** {@value}: integer of at least 1; the maximum length of an answer in tokens. Default: the vendor's. */
    public static final String MAX_TOKENS = "max-tokens";

    /** {@value}: number of -2 to 2; the penalty for tokens by their frequency so far. Default: the vendor's. */
    public static final String FREQUENCY_PENALTY = "frequency-penalty";

    /** {@value}: number of -2 to 2; the penalty for tokens that occurred before. Default: the vendor's. */
    public static final String PRESENCE_PENALTY = "presence-penalty";

    /** {@value}: text; the knowledge cutoff, added to the prompt. Default: not added. */
    public static final String KNOWLEDGE_CUTOFF = "knowledge-cutoff";

    /**
     * {@value}: {@code native}, {@code guided} or {@code auto}; how the structure of an answer is enforced. Default:
     * auto.
     */
    public static final String STRUCTURED_OUTPUT = "structured-output";

    /**
     * {@value}: {@code fragment} or {@code typescript}; the format in which an object type is described in a prompt.
     * Default: fragment.
     */
    public static final String SCHEMA_STYLE = "schema-style";

    /**
     * {@value}: {@code vision}, {@code documents}, {@code thinking}, {@code tools}, {@code structured-output} or
     * {@code structured-output-with-tools}, separated by commas; capabilities of the model in addition to those its
     * provider reports. Default: none.
     */
    public static final String CAPABILITIES = "capabilities";

    /**
     * {@value}: boolean; whether the model thinks before it answers, if it supports thinking. Default: the vendor's.
     */
    public static final String THINKING = "thinking";

    /** {@value}: integer of at least 1; the maximum number of thinking tokens. Default: the provider's. */
    public static final String THINKING_TOKENS = "thinking-tokens";

    /**
     * {@value}: fail, accept or continue; how an answer that is cut at the token limit is handled
     * ({@link io.karta.model.Truncation}). Default: fail.
     */
    public static final String TRUNCATION = "truncation";

    /**
     * {@value}: integer of at least 1; the maximum number of tokens of a prompt together with its answer. Default: the
     * window that the provider knows, if any. Longer conversations are compacted.
     */
    public static final String CONTEXT_WINDOW = "context-window";

    /** {@value}: integer of at least 0; how often an invalid answer is returned to the model for repair. Default: 2. */
    public static final String REPAIR_ATTEMPTS = "repair-attempts";

    /** {@value}: number of at least 0; the price of a million input tokens. Default: 0. */
    public static final String PRICE_INPUT = "price.input";

    /** {@value}: number of at least 0; the price of a million cached input tokens. Default: as {@link #PRICE_INPUT}. */
    public static final String PRICE_CACHED = "price.cached";

    /** {@value}: number of at least 0; the price of a million output tokens. Default: 0. */
    public static final String PRICE_OUTPUT = "price.output";

    /**
     * {@value}: prefix of roles: {@code karta.model-roles.<role>=<model>}, and {@code karta.model-roles.<role>.<key>}
     * to override any key of that model for the role.
     */
    public static final String MODEL_ROLES = "karta.model-roles.";

    /**
     * {@value}: name of an embedding model; the model that is used where none is named. Default: the only configured
     * one.
     */
    public static final String DEFAULT_EMBEDDING = "karta.default-embedding";

    /**
     * {@value}: prefix of the keys of embedding models, {@code karta.embeddings.<name>.<key>}: the keys below, and of
     * the keys of models {@link #PROVIDER}, {@link #MODEL}, {@link #API_KEY}, {@link #BASE_URL}, {@link #HEADERS},
     * {@link #TIMEOUT}, {@code retry.*} and {@link #PRICE_INPUT}.
     */
    public static final String EMBEDDINGS = "karta.embeddings.";

    /**
     * {@value}: integer of at least 1; the number of dimensions of an embedding, requested and verified. Default: the
     * model's.
     */
    public static final String DIMENSIONS = "dimensions";

    /** {@value}: integer of at least 1; the maximum number of texts in one request. Default: the vendor's limit. */
    public static final String BATCH_SIZE = "batch-size";

    /** {@value}: prefix of the roles of embedding models: {@code karta.embedding-roles.<role>=<name>}. */
    public static final String EMBEDDING_ROLES = "karta.embedding-roles.";

    /**
     * {@value}: boolean; whether {@code karta-provider-scripted} answers if neither the configuration, the environment
     * nor a bean defines a model. For demonstrations. Default: false.
     */
    public static final String SCRIPTED_ANSWERS = "karta.scripted-answers";

    /**
     * {@value}: prefix of the keys of agents, {@code karta.agents.<agent>.<key>}; quotes around the name are allowed.
     */
    public static final String AGENTS = "karta.agents.";

    /** {@value}: boolean; false makes the agent an injectable bean without callable goals. Default: true. */
    public static final String ENABLED = "enabled";

    /** {@value}: boolean; false deploys no agent. Default: true. */
    public static final String DISCOVERY = "karta.agents.discovery";

    /** {@value}: prefix of the keys of goals, {@code karta.goals.<goal>.<key>}; quotes around the name are allowed. */
    public static final String GOALS = "karta.goals.";

    /**
     * {@value}: comma-separated names; the remote endpoints that offer an exported goal. Default: as
     * {@link Export#endpoints()}.
     */
    public static final String ENDPOINTS = "endpoints";

    /** {@value}: integer of at least 1; the number of ended processes that are kept in memory. Default: 1000. */
    public static final String WINDOW = "karta.processes.window";

    /** {@value}: integer of at least 1; the maximum number of actions of a process. Default: 50. */
    public static final String MAX_ACTIONS = "karta.processes.max-actions";

    /** {@value}: integer of at least 1; the maximum number of tokens of a process. Default: 1000000. */
    public static final String PROCESS_MAX_TOKENS = "karta.processes.max-tokens";

    /**
     * {@value}: number above 0; the maximum cost of a process's model calls, in the currency of the prices. Default: 2.
     */
    public static final String PROCESS_MAX_COST = "karta.processes.max-cost";

    /** {@value}: duration; the timeout of a process. Default: {@code PT10M}. */
    public static final String PROCESS_TIMEOUT = "karta.processes.timeout";

    /** {@value}: integer of at least 1; the maximum number of actions of a turn. Default: 50. */
    public static final String TURN_MAX_ACTIONS = "karta.processes.turn-max-actions";

    /** {@value}: integer of at least 1; the maximum number of tokens of a turn. Default: 1000000. */
    public static final String TURN_MAX_TOKENS = "karta.processes.turn-max-tokens";

    /**
     * {@value}: number above 0; the maximum cost of a turn's model calls, in the currency of the prices. Default: 2.
     */
    public static final String TURN_MAX_COST = "karta.processes.turn-max-cost";

    /**
     * {@value}: integer, at least 1; the maximum size of an artifact that a model or {@code ChatArtifacts} saves, in
     * bytes. Default: 10485760.
     */
    public static final String ARTIFACTS_MAX_SIZE = "karta.artifacts.max-size";

    /**
     * {@value}: integer, at least 1; the maximum number of versions of all artifacts of a session, and of a user.
     * Default: 1000.
     */
    public static final String ARTIFACTS_MAX_VERSIONS = "karta.artifacts.max-versions";

    /** {@value}: duration; the timeout of a turn. Default: {@code PT5M}. */
    public static final String TURN_TIMEOUT = "karta.processes.turn-timeout";

    /**
     * {@value}: duration; the time after which a process with turns ends if no event has arrived since its last turn.
     * Default: none.
     */
    public static final String TURN_IDLE_TIMEOUT = "karta.processes.turn-idle-timeout";

    /**
     * {@value}: duration, also zero, at most {@code P365D}; the time for which a node that is stopped waits for running
     * actions, if its store is durable. Processes then continue on other nodes. Default: {@code PT0S}.
     */
    public static final String DRAIN_TIMEOUT = "karta.processes.drain-timeout";

    /**
     * {@value}: duration above zero; processes that have not changed for this time are removed from the store, together
     * with their descendants. By default, the store decides.
     */
    public static final String RETENTION = "karta.processes.retention";

    /**
     * {@value}: names of statuses, with commas; the statuses of processes that {@link #RETENTION} removes, except
     * {@code RUNNING}. Default: {@code COMPLETED,FAILED,TERMINATED,KILLED}.
     */
    public static final String RETENTION_STATUSES = "karta.processes.retention-statuses";

    /**
     * {@value}: duration of at least {@code PT1S}; the time between two removals of processes on a node. Default:
     * {@code PT1H}.
     */
    public static final String RETENTION_INTERVAL = "karta.processes.retention-interval";

    /**
     * {@value}: integer of at least 1; the maximum number of events that are not journaled and wait for a subscriber.
     * The oldest are dropped. Default: 100.
     */
    public static final String EVENTS_MAX_BUFFER_SIZE = "karta.events.max-buffer-size";

    /**
     * {@value}: integer of at least 1; the maximum number of buffers of this node: one for each subscription and
     * process. Further subscriptions receive journaled events only. Default: 1000.
     */
    public static final String EVENTS_MAX_PROCESS_BUFFERS = "karta.events.max-process-buffers";

    /** {@value}: duration of at least zero; the delay before each tool call of a process. Default: PT0S. */
    public static final String PROCESS_TOOL_DELAY = "karta.processes.tool-delay";

    /**
     * {@value}: duration of at least {@code PT0.001S}; the approximate time limit of one plan search, after which the
     * planner returns the best plan so far. It is measured in units of work, not in wall-clock time, so every node
     * chooses the same plan. Default: {@code PT1S}.
     */
    public static final String PLANNING_TIME_LIMIT = "karta.planning.time-limit";

    /** {@value}: integer of at least 1; the maximum number of model calls in one tool loop. Default: 20. */
    public static final String TOOLS_MAX_ITERATIONS = "karta.tools.max-iterations";

    /**
     * {@value}: integer of at least 100; the maximum number of characters of a tool result that a model receives.
     * Default: 50000.
     */
    public static final String TOOLS_MAX_RESULT_LENGTH = "karta.tools.max-result-length";

    /**
     * {@value}: integer of at least 0; the maximum total size in bytes of the images and documents in one tool result.
     * A larger result is reported to the model as an error. Default: 5242880.
     */
    public static final String TOOLS_MAX_MEDIA_SIZE = "karta.tools.max-media-size";

    /**
     * {@value}: boolean; whether models, and thus their vendors, receive the messages of exceptions that tools throw.
     * Otherwise they receive a neutral sentence with a reference. Default: false.
     */
    public static final String TOOLS_SHOW_EXCEPTION_MESSAGES = "karta.tools.show-exception-messages";

    /**
     * {@value}: prefix of the keys of tool groups, {@code karta.tool-groups.<role>.<key>}; quotes around the role are
     * allowed.
     */
    public static final String TOOL_GROUPS = "karta.tool-groups.";

    /**
     * {@value}: classes of beans with {@link io.karta.tool.LlmTool} methods, simple or full, names of tools, or
     * {@code Class.tool}, separated by commas: the tools of the group. Required.
     */
    public static final String GROUP_TOOLS = "tools";

    /**
     * {@value}: names of tools, separated by commas, {@code *} is a wildcard: only these tools are included. Default:
     * all.
     */
    public static final String GROUP_INCLUDE = "include";

    /** {@value}: text; the description of the tool group. Default: empty. */
    public static final String GROUP_DESCRIPTION = "description";

    /** {@value}: text; the provider of the tools. Default: empty. */
    public static final String GROUP_PROVIDER = "provider";

    /**
     * {@value}: {@code internet-access}, {@code file-system-access} or {@code host-access}, separated by commas; the
     * permissions that the tools of the group need. Default: none.
     */
    public static final String GROUP_PERMISSIONS = "permissions";

    /** {@value}: boolean; logs the prompts of every process, secrets masked. Default: false. */
    public static final String SHOW_PROMPTS = "karta.verbosity.show-prompts";

    /** {@value}: boolean; logs the models' answers in every process, secrets masked. Default: false. */
    public static final String SHOW_RESPONSES = "karta.verbosity.show-responses";

    /** {@value}: boolean; logs every process's plans and why each step is in them. Default: false. */
    public static final String SHOW_PLANNING = "karta.verbosity.show-planning";

    /** {@value}: boolean; logs every step of every process. Default: false. */
    public static final String DEBUG = "karta.verbosity.debug";

    /**
     * {@value}: one of starwars, severance, colossus, hitchhiker and montypython; the style of additional log lines
     * about the milestones of processes. Default: none.
     */
    public static final String LOG_PERSONALITY = "karta.log.personality";

    /**
     * {@value}: {@code drop}, {@code summarize} or {@code none}; what replaces the oldest part of a conversation that
     * is too long for a model: nothing, or a summary that a model writes. Default: {@code drop}.
     */
    public static final String COMPACTION_STRATEGY = "karta.compaction.strategy";

    /**
     * {@value}: integer of at least 1; the number of tokens of a prompt above which the conversation in it is
     * compacted. Default: the context window of the model, if it is known, without the length of the answer.
     */
    public static final String COMPACTION_MAX_TOKENS = "karta.compaction.max-tokens";

    /**
     * {@value}: integer of at least 1; the number of messages above which a conversation is compacted. Default:
     * unlimited.
     */
    public static final String COMPACTION_MAX_MESSAGES = "karta.compaction.max-messages";

    /** {@value}: name of a model or role; the model that writes summaries. Default: the model of the conversation. */
    public static final String COMPACTION_SUMMARY_MODEL = "karta.compaction.summary-model";

    /**
     * {@value}: boolean; whether a prompt for an object contains a generated example if the caller gives none. Default:
     * true.
     */
    public static final String GENERATE_EXAMPLES = "karta.generate-examples";

    /** {@value}: boolean; whether anonymous callers may call exported goals over REST. Default: false. */
    public static final String REST_ANONYMOUS = "karta.rest.anonymous";

    /**
     * {@value}: name of a role; its callers see and control all processes over REST. Default: {@code karta-operator},
     * which no caller has unless the server grants it.
     */
    public static final String REST_OPERATOR_ROLE = "karta.rest.operator-role";

    /** {@value}: boolean; whether REST rejects inputs of goals with unknown members. Default: true. */
    public static final String REST_STRICT = "karta.rest.strict";

    /** {@value}: the maximum length of a request body over REST, in bytes; at least 1. Default: 10485760. */
    public static final String REST_MAX_BODY_SIZE = "karta.rest.max-body-size";

    /** {@value}: the maximum depth of objects and arrays in a request body over REST; 1 to 512. Default: 64. */
    public static final String REST_MAX_DEPTH = "karta.rest.max-depth";

    /**
     * {@value}: the maximum number of running processes that a caller has started over REST or otherwise; 1 to 1000.
     * Default: no limit.
     */
    public static final String REST_MAX_RUNNING = "karta.rest.max-running-processes";

    /**
     * {@value}: the maximum number of suspended processes of a caller, above which REST starts no other one; 1 to 1000.
     * Default: no limit.
     */
    public static final String REST_MAX_WAITING = "karta.rest.max-suspended-processes";

    /** {@value}: duration; how long REST stores the header {@code Idempotency-Key} of a request. Default: P1D. */
    public static final String REST_IDEMPOTENCY_EXPIRY = "karta.rest.idempotency-expiry";

    /**
     * {@value}: duration, at most P365D; the time after which an idle stream of events over REST sends a comment, so
     * that proxies keep it open. Default: PT15S.
     */
    public static final String REST_HEARTBEAT = "karta.rest.heartbeat";

    /**
     * {@value}: origins with commas, such as {@code https://desk.example.com}, whose pages may call REST from a browser
     * (CORS). Default: none.
     */
    public static final String REST_CORS_ORIGINS = "karta.rest.cors-origins";

    /**
     * {@value}: roles with commas whose callers may set the maximum number of actions over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_MAX_ACTIONS = "karta.rest.options.max-actions";

    /**
     * {@value}: roles with commas whose callers may set the maximum number of tokens over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_MAX_TOKENS = "karta.rest.options.max-tokens";

    /**
     * {@value}: roles with commas whose callers may set the maximum cost over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_MAX_COST = "karta.rest.options.max-cost";

    /**
     * {@value}: roles with commas whose callers may set the timeout over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_TIMEOUT = "karta.rest.options.timeout";

    /**
     * {@value}: roles with commas whose callers may set the delay before each action over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_DELAY = "karta.rest.options.delay";

    /**
     * {@value}: roles with commas whose callers may set the delay before each tool call over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_TOOL_DELAY = "karta.rest.options.tool-delay";

    /**
     * {@value}: roles with commas whose callers may set whether actions run concurrently over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_CONCURRENT = "karta.rest.options.concurrent";

    /**
     * {@value}: roles with commas whose callers may set what the server logs over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_VERBOSITY = "karta.rest.options.verbosity";

    /**
     * {@value}: roles with commas whose callers may set the context over REST; {@code *} for
     * all admitted callers. Default: none.
     */
    public static final String REST_OPTION_CONTEXT = "karta.rest.options.context";

    /**
     * {@value}: roles with commas whose callers may name a visible process over REST whose blackboard a new process
     * starts with; {@code *} for all admitted callers. Default: none.
     */
    public static final String REST_OPTION_BLACKBOARD = "karta.rest.options.blackboard";

    /** {@value}: title of the OpenAPI document of REST. Default: {@code Agents}. */
    public static final String REST_OPENAPI_TITLE = "karta.rest.openapi.title";

    /** {@value}: version of the API in the OpenAPI document of REST. Default: {@code 1.0.0}. */
    public static final String REST_OPENAPI_VERSION = "karta.rest.openapi.version";

    /**
     * {@value}: how callers authenticate, in the OpenAPI document of REST: {@code basic}, {@code bearer}, or both
     * with a comma. Default: {@code basic,bearer}.
     */
    public static final String REST_OPENAPI_SECURITY = "karta.rest.openapi.security-schemes";

    /**
     * {@value}: boolean; whether the OpenAPI document of the server, which needs no authentication, contains the paths
     * of REST. Default: true.
     */
    public static final String REST_OPENAPI_MERGE = "karta.rest.openapi.merge";

    /**
     * {@value}: names with commas; the chatbots that clients of AG-UI may use: beans with these names, agents, or all
     * components. Default: none.
     */
    public static final String AG_UI_CHATBOTS = "karta.ag-ui.chatbots";

    /** {@value}: integer of at least 1; the maximum number of messages in a request of AG-UI. Default: 1000. */
    public static final String AG_UI_MAX_MESSAGES = "karta.ag-ui.max-messages";

    /**
     * {@value}: boolean; whether clients of AG-UI receive the arguments and results of tool calls. Default: true.
     */
    public static final String AG_UI_TOOL_CONTENT = "karta.ag-ui.tool-content";

    /**
     * {@value}: names with commas, in which {@code *} stands for any characters; the tools of the front end that
     * clients of AG-UI may offer. Default: none.
     */
    public static final String AG_UI_FRONTEND_TOOLS = "karta.ag-ui.frontend-tools";

    /** {@value}: integer of at least 1; the maximum number of frontend tools in a request of AG-UI. Default: 20. */
    public static final String AG_UI_MAX_FRONTEND_TOOLS = "karta.ag-ui.max-frontend-tools";

    /**
     * {@value}: integer of at least 100; the maximum number of characters of the name, description and schema of a
     * frontend tool. Default: 10000.
     */
    public static final String AG_UI_MAX_FRONTEND_TOOL_SIZE = "karta.ag-ui.max-frontend-tool-size";

    /**
     * {@value}: {@code any}, {@code all} or {@code none}; of which of the models that were called the circuit breakers
     * must admit calls, so that the application is ready. Default: any.
     */
    public static final String HEALTH_MODELS = "karta.health.models";

    /** {@value}: duration; how long a health check waits for the process store. Default: PT2S. */
    public static final String HEALTH_TIMEOUT = "karta.health.timeout";

    /** {@value}: boolean; whether operators can send commands with the console. Default: true. */
    public static final String CONSOLE_COMMANDS = "karta.console.commands";

    /** {@value}: integer, 1 to 366; of how many days, up to today, the console shows the cost. Default: 30. */
    public static final String CONSOLE_COST_DAYS = "karta.console.cost-days";

    /**
     * {@value}: boolean; whether the console shows prompts and answers of models, and arguments and results of tools.
     * Default: false.
     */
    public static final String CONSOLE_CAPTURE_CONTENT = "karta.console.capture-content";

    /** {@value}: boolean; whether anonymous callers may use the MCP endpoint. Default: false. */
    public static final String MCP_ANONYMOUS = "karta.mcp.anonymous";

    /**
     * {@value}: values of the header {@code Host} with commas; further names of a server whose MCP endpoint is called
     * on the loopback interface, such as behind a proxy. Default: none.
     */
    public static final String MCP_ALLOWED_HOSTS = "karta.mcp.allowed-hosts";

    /** {@value}: origins with commas, whose pages may call the MCP endpoint. Default: none. */
    public static final String MCP_ALLOWED_ORIGINS = "karta.mcp.allowed-origins";

    /**
     * {@value}: text; the key that protects the state of calls which await input; the same on all nodes. Default: a
     * random one, with which a call can be repeated on the same node only, until it stops. Never logged.
     */
    public static final String MCP_STATE_KEY = "karta.mcp.state-key";

    /** {@value}: URL of the OAuth protected resource metadata, for unauthenticated MCP clients. Default: none. */
    public static final String MCP_RESOURCE_METADATA = "karta.mcp.resource-metadata";

    /** {@value}: integer of at least 1; the maximum length of an MCP message, in bytes. Default: 10485760. */
    public static final String MCP_MAX_BODY_SIZE = "karta.mcp.max-body-size";

    /** {@value}: boolean; whether MCP clients have the tool {@code helloBanner}. Default: false. */
    public static final String MCP_BANNER = "karta.mcp.banner";

    /**
     * {@value}: list of {@code logging}, {@code roots} and {@code sampling}; features that the protocol has deprecated,
     * and that {@code McpContext} may use nevertheless. Default: none.
     */
    public static final String MCP_DEPRECATED_FEATURES = "karta.mcp.deprecated-features";

    /**
     * {@value}: prefix of the keys of knowledge bases, {@code karta.knowledge.<name>.<key>}: the keys below and
     * {@link #GROUP_DESCRIPTION}.
     */
    public static final String KNOWLEDGE = "karta.knowledge.";

    /** {@value}: a directory with documents in text, Markdown and HTML. Required. */
    public static final String KNOWLEDGE_PATH = "path";

    /**
     * {@value}: the kind of the store: {@code lucene}, or one that a jar provides, such as {@code pgvector} of {@code
     * karta-rag-pgvector}. Default: {@code lucene}.
     */
    public static final String KNOWLEDGE_STORE = "store";

    /** {@value}: JNDI name of the data source of {@code pgvector}. Default: {@code java:comp/DefaultDataSource}. */
    public static final String KNOWLEDGE_DATA_SOURCE = "data-source";

    /** {@value}: a directory for the index, of this knowledge base and node only. Default: an index in memory. */
    public static final String KNOWLEDGE_INDEX = "index";

    /**
     * {@value}: the name of an embedding model, or {@code none} for lexical search only. Default: the default embedding
     * model if there is one.
     */
    public static final String KNOWLEDGE_EMBEDDING = "embedding";

    /** {@value}: the name of a model that orders the best results of a search. Default: the order of the search. */
    public static final String KNOWLEDGE_RERANKING = "reranking";

    /** {@value}: {@code never}, {@code when-changed} or {@code always}. Default: {@code when-changed}. */
    public static final String KNOWLEDGE_REFRESH = "refresh";

    /**
     * {@value}: a duration of at least {@code PT1S}; a search later than that after a refresh refreshes again. Default:
     * documents are read at the first use only.
     */
    public static final String KNOWLEDGE_REFRESH_INTERVAL = "refresh-interval";

    /** {@value}: {@code characters} or {@code tokens}; the unit of lengths of chunks. Default: {@code characters}. */
    public static final String KNOWLEDGE_CHUNK_UNIT = "chunk-unit";

    /**
     * {@value}: integer of at least 100 characters or 25 tokens; the maximum length of a chunk. Default: 1500
     * characters or 400 tokens.
     */
    public static final String KNOWLEDGE_CHUNK_SIZE = "chunk-size";

    /**
     * {@value}: integer of at least 0; the length of the text that a chunk repeats from the one before, at most half of
     * the chunk. Default: 200 characters or 50 tokens.
     */
    public static final String KNOWLEDGE_CHUNK_OVERLAP = "chunk-overlap";

    /** {@value}: integer of at least 1; the maximum size of a file in bytes. Default: 10000000. */
    public static final String KNOWLEDGE_MAX_FILE_SIZE = "max-file-size";

    /**
     * {@value}: prefix of the keys of MCP servers whose tools are a tool group, {@code karta.mcp.<name>.<key>}: the
     * keys below, {@link #HEADERS}, {@link #TIMEOUT} (the limit of a call; default: {@code PT1M}) and
     * {@link #GROUP_DESCRIPTION}.
     */
    public static final String MCP = "karta.mcp.";

    /** {@value}: URL of a server with streamable HTTP. Either this or {@link #MCP_COMMAND} is required. */
    public static final String MCP_URL = "url";

    /** {@value}: the command that starts a server over stdio. */
    public static final String MCP_COMMAND = "command";

    /** {@value}: arguments of the command with commas; a comma within an argument is written as {@code \\,}. */
    public static final String MCP_ARGS = "args";

    /**
     * {@value}: {@code name=value, name=value}; environment variables of the command, which inherits only a few such
     * as {@code PATH}. Values are never logged.
     */
    public static final String MCP_ENV = "env";

    /** {@value}: name of a bean that provides access tokens. Default: none. */
    public static final String MCP_TOKEN_BEAN = "token-bean";

    /**
     * {@value}: {@code authorization-code} (a person logs in) or {@code client-credentials} (the application logs in);
     * how the application obtains tokens by OAuth. Default: it obtains none.
     */
    public static final String MCP_OAUTH_GRANT = "oauth.grant";

    /**
     * {@value}: the only authorization server that may issue tokens; required with {@link #MCP_OAUTH_CLIENT_ID}.
     * Default: the one that the server names.
     */
    public static final String MCP_OAUTH_ISSUER = "oauth.issuer";

    /** {@value}: text; the id of a client that was registered beforehand. Default: Karta registers a client. */
    public static final String MCP_OAUTH_CLIENT_ID = "oauth.client-id";

    /** {@value}: text; the secret of that client. Default: a public client. Never logged. */
    public static final String MCP_OAUTH_CLIENT_SECRET = "oauth.client-secret";

    /** {@value}: URL of a client metadata document, the id of the client where that is supported. Default: none. */
    public static final String MCP_OAUTH_CLIENT_METADATA_URL = "oauth.client-metadata-url";

    /** {@value}: URL to which the login page redirects the browser; required for {@code authorization-code}. */
    public static final String MCP_OAUTH_REDIRECT_URI = "oauth.redirect-uri";

    /** {@value}: scopes with spaces or commas that are always requested. Default: those that the server requires. */
    public static final String MCP_OAUTH_SCOPE = "oauth.scope";

    /** {@value}: name of a bean that lets a person log in; required for {@code authorization-code}. */
    public static final String MCP_LOGIN_BEAN = "oauth.login-bean";

    /** {@value}: {@code auto}, {@code 2025-11-25} or {@code 2026-07-28}; the protocol version. Default: auto. */
    public static final String MCP_PROTOCOL_VERSION = "protocol-version";

    /** {@value}: names of tools with commas, with {@code *} for any text; only these are used. Default: all. */
    public static final String MCP_FILTER = "filter";

    /** {@value}: text before the names of the tools. Default: none. */
    public static final String MCP_PREFIX = "prefix";

    /**
     * {@value}: hash of the accepted definitions, as the log shows it; with other definitions the tools are
     * unavailable. Default: each definition is accepted as it is first seen.
     */
    public static final String MCP_ACCEPTED = "accepted";

    /**
     * {@value}: name of a model, or {@code default}; answers the requests of the server for a model (sampling), within
     * the budget of the process. Default: such requests are rejected.
     */
    public static final String MCP_SAMPLING_MODEL = "sampling-model";

    /**
     * {@value}: name of a bean that answers the requests of the server for input (elicitation). Default: the user of
     * the process is asked.
     */
    public static final String MCP_ELICITATION_BEAN = "elicitation-bean";

    /**
     * {@value}: duration from PT0S to PT1M; how long planning waits for a connection that is being established. After
     * that the tools are unavailable until the connection is established. Default: PT5S.
     */
    public static final String MCP_AVAILABILITY_TIMEOUT = "availability-timeout";

    /** {@value}: text; the name of the application for MCP clients. Default: {@code karta}. */
    public static final String PLATFORM_NAME = "karta.platform.name";

    /** {@value}: text; the version of the application for MCP clients. Default: {@code 1.0}. */
    public static final String PLATFORM_VERSION = "karta.platform.version";

    /** {@value}: text; guidance for the models of MCP clients on how to use the application. Default: none. */
    public static final String PLATFORM_DESCRIPTION = "karta.platform.description";

    /**
     * {@value}: the process store: {@code memory}, or the name of an installed store such as {@code jdbc}; its own keys
     * are below {@code karta.store.<name>}. Default: {@code memory}.
     */
    public static final String STORE = "karta.store";

    /**
     * {@value}: duration of a second to {@code P365D}; the lease of a node on a process; after that another node may
     * take over. Default: {@code PT30S}.
     */
    public static final String STORE_LEASE = "karta.store.lease";

    /** {@value}: JNDI name; the data source of the store {@code jdbc}. Default: {@code java:comp/DefaultDataSource}. */
    public static final String STORE_JDBC_DATA_SOURCE = "karta.store.jdbc.data-source";

    /**
     * {@value}: {@code create}, {@code check} or {@code none}; whether the store {@code jdbc} creates its tables or
     * checks that they exist. Default: {@code create}.
     */
    public static final String STORE_JDBC_SCHEMA = "karta.store.jdbc.schema";

    /**
     * {@value}: {@code true} or {@code false}; whether nodes notify each other of changes in the store {@code jdbc},
     * instead of only looking for them with each heartbeat. Requires PostgreSQL. Default: {@code false}.
     */
    public static final String STORE_JDBC_NOTIFICATIONS = "karta.store.jdbc.notifications";

    /**
     * {@value}: ISO 8601 duration of at most a second; the maximum time for which a step waits for the commit of other
     * processes, to be committed together with further ones. Requires PostgreSQL. Default: one commit for each step.
     */
    public static final String STORE_JDBC_GROUP_COMMIT_DELAY = "karta.store.jdbc.group-commit-delay";

    /**
     * {@value}: JNDI name of a data source with a replica of the database, from which lists for users are read.
     * Default: all reads use that of the store.
     */
    public static final String STORE_JDBC_READ_DATA_SOURCE = "karta.store.jdbc.read-data-source";

    /**
     * {@value}: prefix of the keys of guardrails from jars, {@code karta.guardrails.<name>}: the mode of the guardrail.
     */
    public static final String GUARDRAILS = "karta.guardrails.";

    /**
     * {@value}: boolean; whether spans contain prompts, answers, and the arguments and results of tools, with secrets
     * masked. Default: false.
     */
    public static final String OPENTELEMETRY_CAPTURE_CONTENT = "karta.opentelemetry.capture-content";

    /** {@value}: integer of 1 to 1048576; the maximum number of characters of a captured attribute. Default: 8192. */
    public static final String OPENTELEMETRY_MAX_CONTENT_LENGTH = "karta.opentelemetry.max-content-length";

    /** {@value}: boolean; whether requests to vendors of models continue the trace. Default: false. */
    public static final String OPENTELEMETRY_PROPAGATE_TO_MODELS = "karta.opentelemetry.propagate-to-models";

    /** {@value}: boolean; whether calls of tools of MCP servers continue the trace. Default: false. */
    public static final String OPENTELEMETRY_PROPAGATE_TO_MCP_SERVERS = "karta.opentelemetry.propagate-to-mcp-servers";

    /**
     * {@value}: prefix of the keys of webhooks, {@code karta.webhooks.<name>.<key>}: the keys below, and
     * {@link #TIMEOUT} (default: {@code PT15S}).
     */
    public static final String WEBHOOKS = "karta.webhooks.";

    /** {@value}: URL of the receiver. Required. Never logged. */
    public static final String WEBHOOK_URL = "url";

    /**
     * {@value}: {@code whsec_} and 24 to 64 bytes in Base64; several with commas sign each message with each secret.
     * Required. Never logged.
     */
    public static final String WEBHOOK_SECRET = "secret";

    /** {@value}: types of events with commas. Default: {@code process.ended,question.asked}. */
    public static final String WEBHOOK_EVENTS = "events";

    /** {@value}: names of agents with commas, whose processes are announced. Default: all. */
    public static final String WEBHOOK_AGENTS = "agents";

    /** {@value}: names of goals with commas, whose processes are announced. Default: all. */
    public static final String WEBHOOK_GOALS = "goals";

    /** {@value}: integer of at least 1; the maximum number of attempts per event. Default: 80. */
    public static final String WEBHOOK_MAX_ATTEMPTS = "max-attempts";

    /** {@value}: duration; the delay after the first attempt. Default: {@code PT5S}. */
    public static final String WEBHOOK_BACKOFF_FIRST = "backoff.first";

    /** {@value}: duration; the maximum delay, unless the receiver requests a longer one. Default: {@code PT1H}. */
    public static final String WEBHOOK_BACKOFF_MAX = "backoff.max";

    /** {@value}: boolean; whether the URL may begin with {@code http:}, without encryption. Default: false. */
    public static final String WEBHOOK_ALLOW_HTTP = "allow-http";

    /**
     * {@value}: boolean; whether the receiver may have a private address, such as one of this machine or of the local
     * network. Default: false.
     */
    public static final String WEBHOOK_ALLOW_PRIVATE = "allow-private";

    /**
     * {@value}: prefix of references; followed by a name and {@link #REFERENCE_KIND}, {@link #REFERENCE_DESCRIPTION},
     * {@link #REFERENCE_AGENTS} and the keys of the kind.
     */
    public static final String REFERENCES = "karta.references.";

    /** {@value}: kind of a reference, such as {@code web-page} or {@code skills}. */
    public static final String REFERENCE_KIND = "kind";

    /** {@value}: purpose of a reference, in one line. */
    public static final String REFERENCE_DESCRIPTION = "description";

    /** {@value}: names of agents separated by commas, or {@code *}; the agents whose prompts contain a reference. */
    public static final String REFERENCE_AGENTS = "agents";

    /** {@value}: path of a directory, below a model; each exchange with the model is recorded there. Default: none. */
    public static final String RECORD = "record";

    /** {@value}: integer of at least 1; the maximum number of failures of one orchestrator step. Default: 3. */
    public static final String ORCHESTRATOR_MAX_STEP_REMEDIATIONS = "karta.orchestrator.max-step-remediations";

    /** {@value}: integer of at least 0; the maximum number of redesigns of an orchestrator's strategy. Default: 10. */
    public static final String ORCHESTRATOR_MAX_TOTAL_REDESIGNS = "karta.orchestrator.max-total-redesigns";

    /**
     * {@value}: duration of at least zero such as PT0.5S; the minimum time between two steps of an orchestrator.
     * Default: PT0S.
     */
    public static final String ORCHESTRATOR_MIN_STEP_INTERVAL = "karta.orchestrator.min-step-interval";

    /**
     * {@value}: true or false; whether an intent whose names are all known is executed without asking the model.
     * Default: false.
     */
    public static final String ORCHESTRATOR_FAST_PATH = "karta.orchestrator.fast-path";

    /**
     * {@value}: true or false; whether the output of a step with an expected output is validated. Default: true if the
     * application has an {@code OutputValidator}.
     */
    public static final String ORCHESTRATOR_VALIDATE_OUTPUTS = "karta.orchestrator.validate-outputs";

    /**
     * {@value}: name of a model or role; the orchestrator model. Default: the default model. Without a container,
     * prefix a role with {@code role:}.
     */
    public static final String ORCHESTRATOR_MODEL = "karta.orchestrator.model";

    /**
     * {@value}: name of a model or role; the model that selects actions for {@code PlannerType.SUPERVISOR}. Default:
     * the default model.
     */
    public static final String SUPERVISOR_MODEL = "karta.supervisor.model";

    /**
     * {@value}: integer of at least 1; the maximum number of choices of a supervising model before the process is
     * stuck. Default: 30.
     */
    public static final String SUPERVISOR_MAX_ROUNDS = "karta.supervisor.max-rounds";

    /**
     * {@value}: number of 0 to 1; the minimum score (exclusive) of an agent that is chosen for a text. Default: 0.6.
     */
    public static final String AUTONOMY_AGENT_CUT_OFF = "karta.autonomy.agent-cut-off";

    /** {@value}: number of 0 to 1; the minimum score (exclusive) of a goal that is chosen for a text. Default: 0.6. */
    public static final String AUTONOMY_GOAL_CUT_OFF = "karta.autonomy.goal-cut-off";

    /** {@value}: integer of at least 1; the maximum number of attempts to get a ranking from the model. Default: 5. */
    public static final String AUTONOMY_ATTEMPTS = "karta.autonomy.attempts";

    /** {@value}: name of a model or role; the model that ranks agents and goals. Default: the default model. */
    public static final String AUTONOMY_MODEL = "karta.autonomy.model";

    private ConfigKeys() {}
}
