/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.generation.result.Problem;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.Problems;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.spi.ApplicationBeans;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.ToolInput;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Context of a tool that an MCP client calls, without a process. Confined to the call. */
final class ExportContext implements ToolContext, ArgumentValidator {

    private final Exchange exchange;
    private final AgentPlatform platform;
    private final ApplicationBeans beans;
    private final Optional<ToolInput> input;
    private final Optional<String> state;

    ExportContext(Exchange exchange, AgentPlatform platform, ApplicationBeans beans) {
        this.exchange = exchange;
        this.platform = platform;
        this.beans = beans;
        this.input = Optional.empty();
        this.state = Optional.empty();
    }

    private ExportContext(ExportContext context, ToolInput input, String state) {
        this.exchange = context.exchange;
        this.platform = context.platform;
        this.beans = context.beans;
        this.input = Optional.of(input);
        this.state = Optional.of(state);
    }

    /** Returns the context of a call with the answer to the last request for input. */
    ExportContext with(ToolInput answer, String requested) {
        return new ExportContext(this, answer, requested);
    }

    @Override
    public Optional<AgentProcess> process() {
        return Optional.empty();
    }

    @Override
    public Map<String, Object> values() {
        return Map.of();
    }

    @Override
    public Ai ai() {
        return beans.find(Ai.class).orElseGet(ToolContext.super::ai);
    }

    @Override
    public void add(Object object) {
        ToolContext.none().add(object); // explains that there is no process
    }

    @Override
    public Optional<ToolInput> input() {
        return input;
    }

    @Override
    public Optional<String> inputState() {
        return state;
    }

    @Override
    public boolean canRequestInput() {
        return exchange.supportsForms();
    }

    @Override
    public ArgumentValidator validator() {
        return this;
    }

    @Override
    public List<String> violations(Object value) {
        return texts(platform.violations(value, exchange.locale()));
    }

    private static List<String> texts(List<Problem> problems) {
        return problems.stream().map(problem -> Problems.text(List.of(problem))).toList();
    }

    @Override
    public List<String> violations(Object owner, Method method, @Nullable Object[] arguments) {
        return texts(platform.violations(owner, method, arguments, exchange.locale()));
    }
}
