/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import io.karta.ai.ToolContext;
import io.karta.spi.ApplicationBeans;
import java.util.Optional;

/** Bean that answers the requests of one server for input, looked up at its first use. Thread-safe. */
public final class ElicitationBean {

    private final String connection;
    private final Optional<String> name;
    private final ApplicationBeans beans;
    private Optional<McpElicitationHandler> handler = Optional.empty(); // guarded by this

    /**
     * Creates the handler of a connection.
     *
     * @param connection the name of the connection
     * @param name the name of the bean; empty if there is none
     * @param beans the beans of the application
     */
    public ElicitationBean(String connection, Optional<String> name, ApplicationBeans beans) {
        this.connection = connection;
        this.name = name;
        this.beans = beans;
    }

    /**
     * Checks that the configured bean exists.
     *
     * @throws io.karta.agent.AgentException if it does not
     */
    public void check() {
        name.ifPresent(this::handler);
    }

    /**
     * Returns the answers within one call of a tool.
     *
     * @param tool the name of the tool for models
     * @param context the context of the call
     * @return the answers, which end with the call
     */
    public ElicitationAnswers during(String tool, ToolContext context) {
        return new ElicitationAnswers(this, tool, context);
    }

    String connection() {
        return connection;
    }

    /** Returns the name of the bean. */
    String name() {
        return name.orElse("");
    }

    Optional<McpElicitationHandler> handler() {
        return name.map(this::handler);
    }

    private synchronized McpElicitationHandler handler(String bean) {
        var found = handler.or(() -> beans.named(bean, McpElicitationHandler.class))
                .orElseThrow(() -> Messages.noBean(connection, bean));
        handler = Optional.of(found);
        return found;
    }
}
