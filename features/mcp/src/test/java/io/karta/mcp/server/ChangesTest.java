/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.mcp.server.Changes.Filter;
import io.karta.mcp.server.Changes.Notice;
import io.karta.process.Caller;
import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes of which clients are notified. */
class ChangesTest {

    private static final ServerInfo INFO = new ServerInfo("shop", "1", Optional.empty(), Set.of());

    private final Shop shop = new Shop();

    /** Tools and resources that change. */
    private static final class Shop implements Catalog {

        private List<ServerTool> tools = List.of();
        private int version;
        private boolean isFailing;

        @Override
        public List<ServerTool> tools(Caller caller) {
            return tools;
        }

        @Override
        public Optional<Integer> versionOf(String uri, Caller caller) {
            if (isFailing) {
                throw new IllegalStateException("no store");
            }
            return Optional.of(version);
        }
    }

    private Changes changes() {
        return new Changes(
                new McpServer(INFO, List.of(shop)),
                new Filter(true, false, false, () -> Set.of("orders://7"), Caller.anonymous()));
    }

    private static ServerTool tool(String name) {
        return new ServerTool(
                name, Json.createObjectBuilder().add("name", name).build(), exchange -> JsonValue.EMPTY_JSON_OBJECT);
    }

    @Test
    void areReportedOnce() {
        var changes = changes();
        shop.version = 2;

        assertThat(changes.next()).extracting(Notice::method).containsExactly("notifications/resources/updated");
        assertThat(changes.next()).isEmpty();
    }

    @Test
    void areNotLostIfACheckFails() {
        var changes = changes();
        shop.tools = List.of(tool("sell"));
        shop.isFailing = true;
        assertThatThrownBy(changes::next).hasMessage("no store");

        shop.isFailing = false;

        assertThat(changes.next()).extracting(Notice::method).containsExactly("notifications/tools/list_changed");
    }
}
