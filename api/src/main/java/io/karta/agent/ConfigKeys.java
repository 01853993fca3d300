/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Every configuration key of Karta, as MicroProfile Config reads them. {@code <name>} stands for a name the application
 * chooses. Durations are ISO-8601 ({@code PT60S}).
 */
public final class ConfigKeys {

    /** {@value}: name of a model; which model {@code withDefaultLlm()} means. Default: the only model there is. */
    public static final String DEFAULT_MODEL = "karta.default-model";

    /**
     * {@value}: true or false; whether names that code or configuration uses and nothing defines are errors instead of warnings: roles of
     * models, keys of Karta. Default: false.
     */
    public static final String STRICT = "karta.strict";

    /** {@value}: prefix of the keys of models, {@code karta.models.<name>.<key>}. */
    public static final String MODELS = "karta.models.";

    /** {@value}: text; the module under {@code providers/} a model comes from. Required. */
    public static final String PROVIDER = "provider";

    /** {@value}: text; the vendor's name of the model. Default: the provider's. */
    public static final String MODEL = "model";

    /** {@value}: text; the vendor's key. Default: none. Never logged. */
    public static final String API_KEY = "api-key";

    /** {@value}: URL; where the vendor's API is. Default: the vendor's own. */
    public static final String BASE_URL = "base-url";

    /** {@value}: text; the path of completions below the base URL. Default: the vendor's own. */
    public static final String COMPLETIONS_PATH = "completions-path";

    /** {@value}: {@code name=value, name=value}; additional HTTP headers. Default: none. Values are never logged. */
    public static final String HEADERS = "headers";

    /** {@value}: duration; how long one attempt may take. Default: {@code PT60S}. */
    public static final String TIMEOUT = "timeout";

    /** {@value}: integer of at least 1; how often the model is asked until it answers. Default: 4. */
    public static final String MAX_ATTEMPTS = "max-attempts";

    /** {@value}: duration; the wait before the second attempt. Default: {@code PT0.5S}. */
    public static final String BACKOFF_FIRST = "backoff.first";

    /** {@value}: number of at least 1; by how much each wait is longer than the one before. Default: 2. */
    public static final String BACKOFF_FACTOR = "backoff.factor";

    /** {@value}: duration; the longest wait, unless the vendor asks for a longer one. Default: {@code PT60S}. */
    public static final String BACKOFF_MAX = "backoff.max";

    /** {@value}: names of models, separated by commas; who is asked, in order, when the model cannot answer. Default: nobody. */
    public static final String FALLBACK = "fallback";

    /** {@value}: integer of at least 0; how many failed attempts open the circuit of the model; 0 means none do. Default: 0. */
    public static final String CIRCUIT_FAILURES = "circuit-breaker.failures";

    /** {@value}: duration of at least {@code PT0.01S}; within how much time failed attempts count. Default: {@code PT60S}. */
    public static final String CIRCUIT_WINDOW = "circuit-breaker.window";

    /** {@value}: duration; how long a model whose circuit is open is left alone. Default: {@code PT30S}. */
    public static final String CIRCUIT_DELAY = "circuit-breaker.delay";

    /** {@value}: integer of at least 1; how many calls of the model may go on at once. Default: any number. */
    public static final String MAX_CONCURRENT_CALLS = "max-concurrent-calls";

    /** {@value}: duration; how far apart calls of the model begin. Default: {@code PT0S}. */
    public static final String MIN_INTERVAL = "min-interval";

    /** {@value}: number of 0 to 2; how freely the model chooses its words. Default: the vendor's. */
    public static final String TEMPERATURE = "temperature";

    /** {@value}: number above 0, at most 1; the share of likely words the model chooses from. Default: the vendor's. */
    public static final String TOP_P = "top-p";

    /** {@value}: integer of at least 1; how many likely words the model chooses from. Default: the vendor's. */
    public static final String TOP_K = "top-k";

    /** {@value}: integer of at least 1; the longest answer in tokens. Default: the vendor's. */
    public static final String MAX_TOKENS = "max-tokens";

    /** {@value}: number of -2 to 2; how much words already used often are avoided. Default: the vendor's. */
    public static final String FREQUENCY_PENALTY = "frequency-penalty";

    /** {@value}: number of -2 to 2; how much words already used at all are avoided. Default: the vendor's. */
    public static final String PRESENCE_PENALTY = "presence-penalty";

    /** {@value}: text; until when the model knows the world, told to the model. Default: not told. */
    public static final String KNOWLEDGE_CUTOFF = "knowledge-cutoff";

    /** {@value}: {@code native}, {@code guided} or {@code auto}; how a model answers with an object. Default: auto. */
    public static final String STRUCTURED_OUTPUT = "structured-output";

    /** {@value}: {@code fragment} or {@code typescript}; in which words an object is described. Default: fragment. */
    public static final String SCHEMA_STYLE = "schema-style";

    /**
     * {@value}: {@code vision}, {@code documents}, {@code thinking}, {@code tools}, {@code structured-output} or
     * {@code structured-output-with-tools}, separated by commas; what the model can do that its provider does not know of. Default: nothing.
     */
    public static final String CAPABILITIES = "capabilities";

    /** {@value}: boolean; whether the model thinks before it answers, as far as it can. Default: as the vendor has it. */
    public static final String THINKING = "thinking";

    /** {@value}: integer of at least 1; how many tokens the model may think. Default: as the vendor's module has it. */
    public static final String THINKING_TOKENS = "thinking-tokens";

    /**
     * {@value}: fail, accept or continue; what becomes of an answer that is cut at the token limit
     * ({@link io.karta.model.Truncation}). Default: fail.
     */
    public static final String TRUNCATION = "truncation";

    /** {@value}: integer of at least 0; how often an answer that does not fit goes back to the model. Default: 2. */
    public static final String REPAIR_ATTEMPTS = "repair-attempts";

    /** {@value}: number of at least 0; what a million tokens sent to the model cost. Default: 0. */
    public static final String PRICE_INPUT = "price.input";

    /**
     * {@value}: number of at least 0; what a million tokens cost that were sent, and that the vendor still knew. Default: as
     * {@link #PRICE_INPUT}.
     */
    public static final String PRICE_CACHED = "price.cached";

    /** {@value}: number of at least 0; what a million tokens received from the model cost. Default: 0. */
    public static final String PRICE_OUTPUT = "price.output";

    /**
     * {@value}: prefix of roles: {@code karta.model-roles.<role>=<model>}, and {@code karta.model-roles.<role>.<key>} to
     * override any key of that model for the role.
     */
    public static final String MODEL_ROLES = "karta.model-roles.";

    /** {@value}: name of an embedding model; which one is meant where none is named. Default: the only one there is. */
    public static final String DEFAULT_EMBEDDING = "karta.default-embedding";

    /**
     * {@value}: prefix of the keys of embedding models, {@code karta.embeddings.<name>.<key>}: those below, and of the keys of
     * models {@link #PROVIDER}, {@link #MODEL}, {@link #API_KEY}, {@link #BASE_URL}, {@link #HEADERS}, {@link #TIMEOUT},
     * {@link #MAX_ATTEMPTS}, {@code backoff.*} and {@link #PRICE_INPUT}.
     */
    public static final String EMBEDDINGS = "karta.embeddings.";

    /** {@value}: integer of at least 1; how many numbers an embedding has, asked for and checked. Default: the model's. */
    public static final String DIMENSIONS = "dimensions";

    /** {@value}: integer of at least 1; how many texts are sent in one request. Default: the vendor's limit. */
    public static final String BATCH_SIZE = "batch-size";

    /** {@value}: prefix of the roles of embedding models: {@code karta.embedding-roles.<role>=<name>}. */
    public static final String EMBEDDING_ROLES = "karta.embedding-roles.";

    /**
     * {@value}: boolean; true lets {@code karta-provider-scripted} answer while neither the configuration nor the environment nor a bean
     * gives a model. For demonstrations. Default: false.
     */
    public static final String SCRIPTED_ANSWERS = "karta.scripted-answers";

    /** {@value}: prefix of the keys of agents, {@code karta.agents.<agent>.<key>}; quotes around the name are allowed. */
    public static final String AGENTS = "karta.agents.";

    /** {@value}: boolean; false leaves the agent an injectable bean whose goals nobody can call. Default: true. */
    public static final String ENABLED = "enabled";

    /** {@value}: boolean; false leaves every agent undeployed. Default: true. */
    public static final String DISCOVERY = "karta.agents.discovery";

    /** {@value}: prefix of the keys of goals, {@code karta.goals.<goal>.<key>}; quotes around the name are allowed. */
    public static final String GOALS = "karta.goals.";

    /** {@value}: comma-separated names; the remote endpoints that offer an exported goal. Default: as {@link Export#endpoints()}. */
    public static final String ENDPOINTS = "endpoints";

    /** {@value}: integer of at least 1; how many ended processes are remembered. Default: 1000. */
    public static final String WINDOW = "karta.processes.window";

    /** {@value}: integer of at least 1; how many actions a process may run. Default: 50. */
    public static final String MAX_ACTIONS = "karta.processes.max-actions";

    /** {@value}: integer of at least 1; how many tokens a process may use. Default: 1000000. */
    public static final String PROCESS_MAX_TOKENS = "karta.processes.max-tokens";

    /** {@value}: number above 0; what a process's models may cost, in the currency of the prices. Default: 2. */
    public static final String PROCESS_MAX_COST = "karta.processes.max-cost";

    /** {@value}: duration; how long a process may run. Default: {@code PT10M}. */
    public static final String PROCESS_TIMEOUT = "karta.processes.timeout";

    /**
     * {@value}: duration of at least {@code PT0.001S}; about how long the planner may search for one plan before it returns the best plan so
     * far. Counted as work that takes about that time on one core of a server, so that every node chooses the same plan. Default: {@code PT1S}.
     */
    public static final String PLANNING_TIME_LIMIT = "karta.planning.time-limit";

    /** {@value}: integer of at least 1; how often a model that is offered tools is asked until it answers. Default: 20. */
    public static final String TOOLS_MAX_ITERATIONS = "karta.tools.max-iterations";

    /** {@value}: integer of at least 100; how many characters of a tool's result a model is shown. Default: 50000. */
    public static final String TOOLS_MAX_RESULT_LENGTH = "karta.tools.max-result-length";

    /**
     * {@value}: integer of at least 0; how many bytes the images and documents of one result of a tool may have together. More is an
     * error of which the model is told. Default: 5242880.
     */
    public static final String TOOLS_MAX_MEDIA_SIZE = "karta.tools.max-media-size";

    /**
     * {@value}: boolean; whether models, and so their vendors, read the messages of exceptions that tools throw. Otherwise they are told a
     * neutral sentence with a reference. Default: false.
     */
    public static final String TOOLS_SHOW_EXCEPTION_MESSAGES = "karta.tools.show-exception-messages";

    /** {@value}: prefix of the keys of groups of tools, {@code karta.tool-groups.<role>.<key>}; quotes around the role are allowed. */
    public static final String TOOL_GROUPS = "karta.tool-groups.";

    /**
     * {@value}: classes of beans with {@link io.karta.tool.LlmTool} methods, simple or full, names of tools, or {@code Class.tool},
     * separated by commas; the tools of the group. Required.
     */
    public static final String GROUP_TOOLS = "tools";

    /** {@value}: names of tools, in which {@code *} stands for anything, separated by commas; the others are left out. Default: all. */
    public static final String GROUP_INCLUDE = "include";

    /** {@value}: text; what the tools of the group do. Default: empty. */
    public static final String GROUP_DESCRIPTION = "description";

    /** {@value}: text; whose tools they are. Default: empty. */
    public static final String GROUP_PROVIDER = "provider";

    /**
     * {@value}: {@code internet-access}, {@code file-system-access} or {@code host-access}, separated by commas; what the tools of the
     * group reach. Default: nothing.
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

    /** {@value}: boolean; whether a prompt for an object shows one that is made up, where nobody gives an example. Default: true. */
    public static final String GENERATE_EXAMPLES = "karta.generate-examples";

    /** {@value}: boolean; true lets anybody call exported goals over REST. Default: false. */
    public static final String REST_ANONYMOUS = "karta.rest.anonymous";

    /**
     * {@value}: where processes are kept: {@code memory}, or the name of a store whose jar is there, such as {@code jdbc};
     * its own keys stand below {@code karta.store.<name>}. Default: {@code memory}.
     */
    public static final String STORE = "karta.store";

    /**
     * {@value}: duration of at least a second; how long the claim of a node to a process holds that has stopped renewing it.
     * Default: {@code PT30S}.
     */
    public static final String STORE_LEASE = "karta.store.lease";

    /** {@value}: JNDI name; the data source of the store {@code jdbc}. Default: {@code java:comp/DefaultDataSource}. */
    public static final String STORE_JDBC_DATA_SOURCE = "karta.store.jdbc.data-source";

    /**
     * {@value}: {@code create}, {@code check} or {@code none}; whether the store {@code jdbc} makes its tables, or looks
     * whether they are there. Default: {@code create}.
     */
    public static final String STORE_JDBC_SCHEMA = "karta.store.jdbc.schema";

    /** Below this stands, by name, what the guardrails of jars do: {@value}. */
    public static final String GUARDRAILS = "karta.guardrails.";

    /** Below a model, a directory; none by default. Each exchange with the model is written there: {@value}. */
    public static final String RECORD = "record";

    /** {@value}: integer of at least 1; how often one step of an orchestrator may fail. Default: 3. */
    public static final String ORCHESTRATOR_MAX_STEP_REMEDIATIONS = "karta.orchestrator.max-step-remediations";

    /** {@value}: integer of at least 0; how often an orchestrator's strategy is remedied. Default: 10. */
    public static final String ORCHESTRATOR_MAX_TOTAL_REDESIGNS = "karta.orchestrator.max-total-redesigns";

    /** {@value}: duration of at least zero such as PT0.5S; the time between two steps of an orchestrator. Default: PT0S. */
    public static final String ORCHESTRATOR_MIN_STEP_INTERVAL = "karta.orchestrator.min-step-interval";

    /** {@value}: true or false; whether intents whose names are all known are made without a model. Default: false. */
    public static final String ORCHESTRATOR_FAST_PATH = "karta.orchestrator.fast-path";

    /**
     * {@value}: name of a model, or of a role; which model decides for orchestrators. Default: the default model. Without a container a
     * role stands after {@code role:}.
     */
    public static final String ORCHESTRATOR_MODEL = "karta.orchestrator.model";

    /** {@value}: name of a model, or of a role; which model decides where a model does. Default: the default model. */
    public static final String SUPERVISOR_MODEL = "karta.supervisor.model";

    /** {@value}: integer of at least 1; how many times a supervising model may choose before its process is stuck. Default: 30. */
    public static final String SUPERVISOR_MAX_ROUNDS = "karta.supervisor.max-rounds";

    /** {@value}: number of 0 to 1; an agent must be ranked above this to be chosen for a text. Default: 0.6. */
    public static final String AUTONOMY_AGENT_CUT_OFF = "karta.autonomy.agent-cut-off";

    /** {@value}: number of 0 to 1; a goal must be ranked above this to be chosen for a text. Default: 0.6. */
    public static final String AUTONOMY_GOAL_CUT_OFF = "karta.autonomy.goal-cut-off";

    /** {@value}: integer of at least 1; how many times a model is asked until it ranks what there is. Default: 5. */
    public static final String AUTONOMY_ATTEMPTS = "karta.autonomy.attempts";

    /** {@value}: name of a model, or of a role; which model ranks. Default: the default model. */
    public static final String AUTONOMY_MODEL = "karta.autonomy.model";

    private ConfigKeys() {}
}
