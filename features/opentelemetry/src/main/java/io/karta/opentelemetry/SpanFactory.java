/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.Operation.ActionExecution;
import io.karta.observation.Operation.ModelInference;
import io.karta.observation.Operation.Planning;
import io.karta.observation.Operation.ProcessIdentity;
import io.karta.observation.Operation.ProcessRun;
import io.karta.observation.Operation.TextEmbedding;
import io.karta.observation.Operation.ToolExecution;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Starts spans with the names and attributes of operations. Thread-safe. */
final class SpanFactory {

    private static final Logger LOG = System.getLogger(SpanFactory.class.getName());

    private final Tracer tracer;
    private final TelemetrySettings settings;
    private final SpanContent content;
    private final SpanResults results;
    private final MetricRecorder metrics;
    private final AtomicBoolean isReported = new AtomicBoolean();
    private final Map<Class<? extends Operation>, Function<Operation, SpanBuilder>> builders = Map.of(
            ProcessRun.class, operation -> run((ProcessRun) operation),
            Planning.class, operation -> planning((Planning) operation),
            ActionExecution.class, operation -> action((ActionExecution) operation),
            ModelInference.class, operation -> inference((ModelInference) operation),
            TextEmbedding.class, operation -> embedding((TextEmbedding) operation),
            ToolExecution.class, operation -> tool((ToolExecution) operation));

    SpanFactory(OpenTelemetry telemetry, TelemetrySettings settings, MetricRecorder metrics) {
        this.tracer = telemetry.getTracer("io.karta");
        this.settings = settings;
        this.content = new SpanContent(settings);
        this.results = new SpanResults(content);
        this.metrics = metrics;
    }

    MetricRecorder metrics() {
        return metrics;
    }

    SpanResults results() {
        return results;
    }

    /** Starts a span as part of the span in a context. */
    Observation start(Operation operation, Context parent) {
        Context before = operation instanceof ProcessRun run ? resumed(run, parent) : parent;
        Context inside = ProcessContext.with(before, operation);
        SpanBuilder builder = requiredBuilder(operation).apply(operation).setParent(before);
        set(builder, GenAi.CONVERSATION, ProcessContext.sessionId(inside));
        if (operation instanceof ProcessRun run) {
            link(builder, run, parent);
        }
        Span span = started(builder, before);
        return new SpanObservation(this, operation, span, inside.with(span), propagates(operation));
    }

    /** Without the span, its parts belong to the parent. */
    private Span started(SpanBuilder builder, Context parent) {
        try {
            return builder.startSpan();
        } catch (RuntimeException | LinkageError e) { // an operation must not fail with its telemetry
            report(e);
            return Span.wrap(Span.fromContext(parent).getSpanContext());
        }
    }

    void end(Span span) {
        try {
            span.end();
        } catch (RuntimeException | LinkageError e) { // as above
            report(e);
        }
    }

    private void report(Throwable problem) {
        if (!isReported.getAndSet(true)) {
            LOG.log(Level.WARNING, () -> Messages.spanFailed(problem), problem);
        }
    }

    private Function<Operation, SpanBuilder> requiredBuilder(Operation operation) {
        return Optional.ofNullable(builders.get(operation.getClass())).orElseThrow();
    }

    private boolean propagates(Operation operation) {
        return operation instanceof ToolExecution ? settings.propagatesToMcpServers() : settings.propagatesToModels();
    }

    /** A resumed process stays in its trace; a turn of a session joins the trace of its caller. */
    private static Context resumed(ProcessRun run, Context caller) {
        boolean joinsCaller = run.process().hasTurns()
                && Span.fromContext(caller).getSpanContext().isValid();
        return run.startedIn().isEmpty() || joinsCaller ? caller : first(run, caller);
    }

    private static Context first(ProcessRun run, Context caller) {
        SpanContext first = W3cHeaders.read(run.startedIn());
        return first.isValid() ? caller.with(Span.wrap(first)) : caller;
    }

    private static void link(SpanBuilder builder, ProcessRun run, Context caller) {
        if (run.startedIn().isEmpty()) {
            return;
        }
        SpanContext first = Span.fromContext(first(run, Context.root())).getSpanContext();
        SpanContext resumer = Span.fromContext(caller).getSpanContext();
        if (first.isValid()) {
            builder.addLink(first);
        }
        if (resumer.isValid() && !resumer.getSpanId().equals(first.getSpanId())) {
            builder.addLink(resumer);
        }
    }

    private SpanBuilder run(ProcessRun run) {
        return ofProcess("invoke_agent", run.process())
                .setAttribute(GenAi.AGENT_VERSION, run.process().agentVersion())
                .setAttribute(GenAi.GOAL, run.process().goal());
    }

    private SpanBuilder planning(Planning planning) {
        return ofProcess("plan", planning.process());
    }

    private SpanBuilder ofProcess(String operation, ProcessIdentity process) {
        return tracer.spanBuilder(operation + " " + process.agent())
                .setAttribute(GenAi.OPERATION, operation)
                .setAttribute(GenAi.AGENT, process.agent())
                .setAttribute(GenAi.PROCESS, process.id());
    }

    private SpanBuilder action(ActionExecution run) {
        return tracer.spanBuilder("action " + run.action())
                .setAttribute(GenAi.ACTION, run.action())
                .setAttribute(GenAi.AGENT, run.process().agent())
                .setAttribute(GenAi.PROCESS, run.process().id());
    }

    private SpanBuilder inference(ModelInference call) {
        SpanBuilder span = ofModel("chat", call.model(), call.process());
        options(span, call.request().options().orElse(call.model().options()));
        span.setAttribute(GenAi.OUTPUT_TYPE, call.request().outputShape().isPresent() ? "json" : "text");
        content.ofRequest(span, call);
        return span;
    }

    private static void options(SpanBuilder span, LlmOptions options) {
        set(span, GenAi.TEMPERATURE, options.temperature());
        set(span, GenAi.TOP_P, options.topP());
        set(span, GenAi.TOP_K, options.topK().map(Integer::doubleValue)); // a double in the conventions
        set(span, GenAi.MAX_TOKENS, options.maxTokens().map(Integer::longValue));
        set(span, GenAi.FREQUENCY_PENALTY, options.frequencyPenalty());
        set(span, GenAi.PRESENCE_PENALTY, options.presencePenalty());
    }

    private SpanBuilder embedding(TextEmbedding call) {
        SpanBuilder span = ofModel("embeddings", call.model(), call.process());
        set(span, GenAi.DIMENSIONS, call.dimensions().map(Integer::longValue));
        return span;
    }

    private SpanBuilder ofModel(String operation, ModelConfig model, Optional<String> process) {
        String requested = model.model().orElse(model.name());
        SpanBuilder span = tracer.spanBuilder(operation + " " + requested)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(GenAi.OPERATION, operation)
                .setAttribute(GenAi.PROVIDER, GenAi.provider(model.provider()))
                .setAttribute(GenAi.REQUEST_MODEL, requested)
                .setAttribute(GenAi.MODEL, model.name());
        set(span, GenAi.PROCESS, process);
        model.baseUrl().ifPresent(url -> GenAi.address(url).ifPresent(address -> {
            span.setAttribute(GenAi.SERVER_ADDRESS, address);
            set(span, GenAi.SERVER_PORT, GenAi.port(url));
        }));
        return span;
    }

    private SpanBuilder tool(ToolExecution run) {
        SpanBuilder span = tracer.spanBuilder("execute_tool " + run.call().name())
                .setAttribute(GenAi.OPERATION, "execute_tool")
                .setAttribute(GenAi.TOOL, run.call().name())
                .setAttribute(GenAi.TOOL_TYPE, "function")
                .setAttribute(GenAi.TOOL_CALL_ID, run.call().id())
                .setAttribute(GenAi.TOOL_DESCRIPTION, content.limited(run.description()));
        set(span, GenAi.PROCESS, run.process());
        content.ofArguments(span, run);
        return span;
    }

    private static <T> void set(SpanBuilder span, AttributeKey<T> key, Optional<T> value) {
        value.ifPresent(present -> span.setAttribute(key, present));
    }
}
