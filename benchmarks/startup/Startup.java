/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/**
 * Starts a server with each of several wars in turn and compares how long each takes, and how much work it is: the
 * processor time says the same on a machine that has other things to do. A first start finds a new server folder; the
 * next one of the same server finds what the server remembers, such as the annotations in the jars. In the end, the
 * time of a first call above that of a warm one: of a goal whose agent calls a model, and without Karta of a resource
 * that calls this model with {@code java.net.http} or LangChain4j. Before, another resource was called, so that the
 * server itself is ready.
 */
public final class Startup {

    private static final String HELLO =
            """
            package startup;
            @jakarta.ws.rs.ApplicationPath("app") public class Hello extends jakarta.ws.rs.core.Application {
                public static class Ticket { public String content; }
                public static class Letter { public String text; }
                @jakarta.ws.rs.Path("answer") @jakarta.enterprise.context.RequestScoped public static class Resource {
                    @jakarta.inject.Inject Desk desk;
                    @jakarta.ws.rs.POST @jakarta.ws.rs.Consumes("application/json")
                    @jakarta.ws.rs.Produces("application/json")
                    public Letter answer(Ticket ticket) throws Exception { return desk.answer(ticket); }
                }
                @jakarta.ws.rs.Path("other") @jakarta.enterprise.context.RequestScoped public static class Other {
                    @jakarta.ws.rs.GET public String hello() { return "hello"; }
                }
            }
            """;

    /** What an application without a library does for the same answer. */
    private static final String BARE =
            """
            package startup;
            import jakarta.json.Json;
            import jakarta.json.bind.JsonbBuilder;
            import java.net.URI;
            import java.net.http.*;
            @jakarta.enterprise.context.ApplicationScoped public class Desk {
                private HttpClient client;
                public synchronized Hello.Letter answer(Hello.Ticket ticket) throws Exception {
                    if (client == null) client = HttpClient.newHttpClient();
                    var message = Json.createObjectBuilder().add("role", "user").add("content", ticket.content);
                    var messages = Json.createArrayBuilder().add(message);
                    var body = Json.createObjectBuilder().add("model", "gpt").add("messages", messages);
                    var address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
                    var request = HttpRequest.newBuilder(address)
                            .header("Content-Type", "application/json")
                            .header("Authorization", "Bearer " + System.getenv("OPENAI_API_KEY"))
                            .POST(HttpRequest.BodyPublishers.ofString(body.build().toString())).build();
                    String answer = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
                    try (var reader = Json.createReader(new java.io.StringReader(answer));
                            var jsonb = JsonbBuilder.create()) {
                        return jsonb.fromJson(reader.readObject().getJsonArray("choices").getJsonObject(0)
                                .getJsonObject("message").getString("content"), Hello.Letter.class);
                    }
                }
            }
            """;

    private static final String LANGCHAIN4J =
            """
            package startup;
            import dev.langchain4j.model.openai.OpenAiChatModel;
            import jakarta.json.bind.JsonbBuilder;
            @jakarta.enterprise.context.ApplicationScoped public class Desk {
                private OpenAiChatModel model;
                public synchronized Hello.Letter answer(Hello.Ticket ticket) throws Exception {
                    if (model == null) model = OpenAiChatModel.builder().baseUrl(System.getenv("OPENAI_BASE_URL"))
                            .apiKey(System.getenv("OPENAI_API_KEY")).modelName("gpt").build();
                    try (var jsonb = JsonbBuilder.create()) {
                        return jsonb.fromJson(model.chat(ticket.content), Hello.Letter.class);
                    }
                }
            }
            """;

    private static final String AGENT =
            """
            package startup;
            import io.karta.agent.*;
            @Agent(description = "Answers")
            public class Assistant {
                public record Ticket(String text) {}
                public record Letter(String text) {}
                @Action Ticket understand(UserInput input, io.karta.ai.Ai ai) {
                    return ai.withDefaultLlm().createObject(input.content(), Ticket.class);
                }
                @Action @AchievesGoal(description = "Answer", export = @Export(remote = true, name = "answer"))
                Letter write(Ticket ticket) { return new Letter(ticket.text()); }
            }
            """;

    private static final String ANONYMOUS = "karta.rest.anonymous=true\n";

    private static final String ANSWER =
            """
            {"id": "1", "model": "gpt", "choices": [{"index": 0, "finish_reason": "stop",
             "message": {"role": "assistant", "content": "{\\"text\\": \\"broken\\"}"}}]}""";

    private static final String PLAIN = "plain";

    private static final String API = "karta-api-";

    private static final int WARM_CALLS = 50;

    /** The jars of the README's two dependencies; the sample has further ones. */
    private static final String OF_README = "karta-(starter|api|rest)-[0-9].*";

    /** Work that continues after the start counts, too. */
    private static final Duration IDLE = Duration.ofSeconds(Integer.getInteger("idle", 10));

    private static final List<String> COLUMNS =
            List.of("application s", "server s", "CPU s", "memory MB", "first call ms");
    private static final List<String> RUNS = List.of("first start", "next start");
    private static final Pattern FAILED = Pattern.compile("CWWKZ000[2-4]E");
    private static final Pattern APPLICATION = Pattern.compile("CWWKZ0001I: .*? ([0-9.]+) seconds");
    private static final Pattern SERVER = Pattern.compile("CWWKF0011I: .*? ([0-9.]+) seconds");

    private final Path work;
    private final Path liberty;
    private final HttpServer model = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Startup(Path work) throws IOException {
        this.work = work;
        model.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        model.start();
        try (Stream<Path> found = Files.find(work.resolve("liberty"), 3, (path, info) -> path.endsWith("bin/server"))) {
            this.liberty = found.findFirst().orElseThrow().getParent().getParent();
        }
    }

    public static void main(String[] args) throws Exception {
        int starts = Integer.parseInt(args[0]);
        var startup = new Startup(Path.of(args[1]).toAbsolutePath());
        try {
            compare(startup, starts, args);
        } finally {
            startup.model.stop(0);
        }
    }

    private static void compare(Startup startup, int starts, String... args) throws Exception {
        Path server = Path.of(args[3]);
        List<Path> wars = startup.wars(Path.of(args[2]), args[4], Arrays.asList(args).subList(5, args.length));
        for (Path war : wars) {
            list(war);
        }
        Map<String, List<double[]>> times = new LinkedHashMap<>();
        for (int i = -1; i < starts; i++) { // the first round warms the disk and does not count
            Collections.rotate(wars, 1);
            for (Path war : wars) {
                delete(startup.server());
                for (String run : RUNS) {
                    double[] time = startup.start(war, server);
                    if (i >= 0) {
                        times.computeIfAbsent(run + name(war), any -> new ArrayList<>())
                                .add(time);
                    }
                }
            }
        }
        print(starts, wars.stream().map(Startup::name).sorted().toList(), times);
    }

    /** Returns the plain application, the one with Karta, and one for each folder of further jars. */
    private List<Path> wars(Path sample, String classpath, List<String> folders) throws Exception {
        List<Path> wars = new ArrayList<>();
        wars.add(war(PLAIN, classpath, Map.of()));
        wars.add(war("karta", classpath, jars(sample)));
        for (String folder : folders) {
            Map<String, byte[]> jars = new TreeMap<>();
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file : files.toList()) {
                    jars.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
            wars.add(war(Path.of(folder).getFileName().toString(), classpath, jars));
        }
        return wars;
    }

    /** Prints the jars of the application. */
    private static void list(Path war) throws IOException {
        System.out.println(name(war));
        try (var zip = new ZipFile(war.toFile())) {
            for (ZipEntry entry :
                    zip.stream().filter(each -> each.getName().endsWith(".jar")).toList()) {
                try (var jar = new ZipInputStream(zip.getInputStream(entry))) {
                    int classes = 0;
                    for (ZipEntry each = jar.getNextEntry(); each != null; each = jar.getNextEntry()) {
                        classes += each.getName().endsWith(".class") ? 1 : 0;
                    }
                    String name = entry.getName().replaceFirst(".*/", "");
                    System.out.printf("  %-45s %6d kB %6d classes%n", name, entry.getSize() / 1000, classes);
                }
            }
        }
    }

    private static void print(int starts, List<String> wars, Map<String, List<double[]>> times) {
        System.out.printf(
                "medians of %d starts each, Java %s, %d processors%n",
                starts, Runtime.version(), Runtime.getRuntime().availableProcessors());
        for (String run : RUNS) {
            row(run, COLUMNS.toArray());
            List<double[]> plain = times.get(run + PLAIN);
            row(PLAIN, medians(plain, null));
            for (String war : wars) {
                if (!war.equals(PLAIN)) {
                    row("with " + war, medians(times.get(run + war), null));
                    row("added by " + war, medians(times.get(run + war), plain));
                }
            }
        }
    }

    private static void row(String name, Object... cells) {
        System.out.printf("%-24s", name);
        Arrays.stream(cells).forEach(cell -> System.out.printf(cell instanceof Double ? "%14.3f" : "%14s", cell));
        System.out.println();
    }

    private static Object[] medians(List<double[]> all, List<double[]> less) {
        return IntStream.range(0, COLUMNS.size())
                .mapToObj(which -> median(all, which) - (less == null ? 0 : median(less, which)))
                .toArray();
    }

    private static double median(List<double[]> all, int which) {
        double[] sorted = all.stream().mapToDouble(time -> time[which]).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private Path server() {
        return liberty.resolve("usr/servers/startup");
    }

    private double[] start(Path war, Path serverXml) throws Exception {
        Path server = server();
        int port = freePort();
        Files.createDirectories(server.resolve("apps"));
        String configuration = Files.readString(serverXml)
                .replaceAll("(?s)<(webApplication|application)\\b.*?(/>|</\\1>)", "")
                .replace(
                        "</server>",
                        "<webApplication location=\"" + war.getFileName() + "\" contextRoot=\"/\"/></server>");
        Files.writeString(server.resolve("server.xml"), configuration);
        Files.writeString(
                server.resolve("bootstrap.properties"),
                "default.http.port=" + port + "\nhttp.port=" + port + "\ndefault.https.port=-1\n");
        Path deployed = server.resolve("apps").resolve(war.getFileName());
        if (Files.notExists(deployed)) {
            Files.copy(war, deployed);
        }
        var builder = new ProcessBuilder(liberty.resolve("bin/server").toString(), "run", "startup")
                .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeAll(List.of("ANTHROPIC_API_KEY", "OLLAMA_BASE_URL"));
        builder.environment().put("OPENAI_API_KEY", "simulated"); // a model is configured, as in production
        builder.environment()
                .put("OPENAI_BASE_URL", "http://127.0.0.1:" + model.getAddress().getPort() + "/v1");
        Process process = builder.start();
        try {
            double[] time = read(process);
            time[4] = firstCall("http://127.0.0.1:" + port, war);
            return time;
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            process.waitFor();
        }
    }

    private static double[] read(Process process) throws IOException, InterruptedException {
        var lines = process.inputReader(StandardCharsets.UTF_8);
        var log = new StringBuilder();
        double[] time = {-1, -1, -1, -1, -1};
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            log.append(line).append('\n');
            time[0] = found(APPLICATION, line, time[0]);
            time[1] = found(SERVER, line, time[1]);
            if (time[0] >= 0 && time[1] >= 0) {
                if (process.waitFor(IDLE.toMillis(), TimeUnit.MILLISECONDS)) {
                    break;
                }
                ProcessHandle server = server(process);
                time[2] = server.info().totalCpuDuration().orElseThrow().toMillis() / 1000.0;
                time[3] = resident(server);
                return time;
            }
            if (FAILED.matcher(line).find()) {
                break;
            }
        }
        throw new IOException("The server did not start:\n" + log);
    }

    /** Returns how much longer the first call takes than a warm one, in milliseconds. */
    private double firstCall(String address, Path war) throws IOException, InterruptedException {
        call(HttpRequest.newBuilder(URI.create(address + "/app/other")).GET());
        String path = hasAgents(war) ? "/karta/goals/answer" : "/app/answer";
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"content\": \"My kettle is broken\"}"));
        double first = call(request);
        double[] warm = new double[WARM_CALLS];
        for (int i = 0; i < WARM_CALLS; i++) {
            warm[i] = call(request);
        }
        Arrays.sort(warm);
        return first - warm[WARM_CALLS / 2];
    }

    private static boolean hasAgents(Path war) throws IOException {
        try (var zip = new ZipFile(war.toFile())) {
            return zip.getEntry("WEB-INF/classes/startup/Assistant.class") != null;
        }
    }

    private double call(HttpRequest.Builder request) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(response + " " + response.body());
        }
        return (System.nanoTime() - begin) / 1e6;
    }

    /** The script that starts the server may have become the server, or have started it. */
    private static ProcessHandle server(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .max(Comparator.comparing(
                        handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO)))
                .orElseThrow();
    }

    /** Returns the resident memory of the process, in MB. */
    private static double resident(ProcessHandle process) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum()
                / 1024.0;
    }

    private static double found(Pattern pattern, String line, double otherwise) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : otherwise;
    }

    private Path war(String name, String classpath, Map<String, byte[]> jars) throws Exception {
        boolean agents = jars.keySet().stream().anyMatch(jar -> jar.startsWith(API));
        boolean langchain4j = jars.keySet().stream().anyMatch(jar -> jar.startsWith("langchain4j-open-ai-"));
        Map<String, String> sources = new TreeMap<>(Map.of("Hello", HELLO, "Desk", langchain4j ? LANGCHAIN4J : BARE));
        if (agents) {
            sources.put("Assistant", AGENT);
        }
        Path classes = work.resolve(name + "-classes");
        delete(classes);
        Files.createDirectories(classes);
        List<String> arguments =
                new ArrayList<>(List.of("-parameters", "--release", "17", "-proc:none", "-d", classes.toString()));
        Path lib = work.resolve(name + "-lib");
        Files.createDirectories(lib);
        StringBuilder path = new StringBuilder(classpath);
        for (var jar : jars.entrySet()) {
            Files.write(lib.resolve(jar.getKey()), jar.getValue());
            path.append(System.getProperty("path.separator")).append(lib.resolve(jar.getKey()));
        }
        arguments.addAll(List.of("-cp", path.toString()));
        if (agents) {
            Path properties = classes.resolve("META-INF/microprofile-config.properties");
            Files.createDirectories(properties.getParent());
            Files.writeString(properties, ANONYMOUS);
        }
        for (var source : sources.entrySet()) {
            Path file = work.resolve(name + "-src").resolve(source.getKey() + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("The application does not compile");
        }
        return zip(work.resolve(name + ".war"), classes, jars);
    }

    private static Path zip(Path war, Path classes, Map<String, byte[]> jars) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(war));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + classes.relativize(file)));
                zip.write(Files.readAllBytes(file));
            }
            for (var jar : jars.entrySet()) {
                zip.putNextEntry(new ZipEntry("WEB-INF/lib/" + jar.getKey()));
                zip.write(jar.getValue());
            }
        }
        return war;
    }

    private static Map<String, byte[]> jars(Path sample) throws IOException {
        Map<String, byte[]> jars = new LinkedHashMap<>();
        try (var zip = new ZipFile(sample.toFile())) {
            for (ZipEntry entry : zip.stream()
                    .filter(any -> any.getName().matches("WEB-INF/lib/.+[.]jar"))
                    .toList()) {
                String jar = entry.getName().substring("WEB-INF/lib/".length());
                if (jar.matches(OF_README)) {
                    jars.put(jar, zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return jars;
    }

    private static String name(Path war) {
        return war.getFileName().toString().replace(".war", "");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
